export const UPLOADS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** Statements that change trips; n determines which trips and how. */
export const TRIP_OPERATIONS: ((n: number) => string)[] = [
  (n) => `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source, start_location,
      end_location, reason, upload_ids)
    select $1, gen_random_uuid(), day, day::date, (i * 37 % 40) * 125, 'path', 'upload',
      (array['Sandton', 'Pretoria Noord', 'Gqeberha  Café', ''])[1 + i % 4], (array['Sandown', 'Midrand'])[1 + i % 2],
      case when i % 5 = 0 then 'Visit ' || i else '' end, (array['{${UPLOADS[0]}}', '{${UPLOADS[1]}}', '{}'])[1 + i % 3]::uuid[]
    from generate_series(${n}, ${n} + ${n % 9 === 0 ? 230 : n % 12}) i,
      lateral (select timestamptz '2025-01-01' + i * interval '1 hour' as day) d`,
  (n) => `update trip set reason = 'Mr Übel ${n % 3}' where owner_id = $1 and hashtext(id::text) % 5 = ${n % 5}`,
  (n) =>
    `update trip set distance_m = distance_m + ${n % 1000} where owner_id = $1 and hashtext(id::text) % 5 = ${n % 5}`,
  (n) =>
    `update trip set started_at = started_at + ${n % 3} * interval '1 day' where owner_id = $1 and hashtext(id::text) % 5 = ${n % 5}`,
  (n) =>
    `update trip set deleted_at = case when deleted_at is null then now() end where owner_id = $1 and hashtext(id::text) % 6 = ${n % 6}`,
  (n) => `update trip set upload_ids = '{${UPLOADS[n % 2]}}' where owner_id = $1 and hashtext(id::text) % 6 = ${n % 6}`,
  (n) => `update trip set classification = 'business' where owner_id = $1 and hashtext(id::text) % 4 = ${n % 4}`,
  (
    n,
  ) => `update trip set status = (array['pending', 'confirmed', 'rejected'])[1 + ${n % 3}], local_day = local_day + ${n % 2}
    where owner_id = $1 and hashtext(id::text) % 7 = ${n % 7}`,
  (n) => `delete from trip where owner_id = $1 and hashtext(id::text) % 9 = ${n % 9}`,
]
