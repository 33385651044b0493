import type pg from 'pg'
import { RECOUNT } from '../../apps/server/src/testing/write-trips.ts'

const OWNERS_AT_ONCE = 500

/** Ids of cloned drivers count from 1, so that pgbench can generate them. */
export const driverId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const DRIVER_ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/**
 * Clones a driver with an imported file into drivers with these numbers, each with the driver's newest `trips` trips.
 */
export async function cloneDrivers(
  pool: pg.Pool,
  seedId: string,
  drivers: { from: number; to: number },
  trips: number,
): Promise<void> {
  // Columns that must be unique take their default.
  const unique = ['id', 'subject', 'email', 'payment_reference', 'unsubscribe_token', 'default_vehicle_id']
  const users = await listColumns(pool, 'app_user', unique)
  for (let from = drivers.from; from <= drivers.to; from += OWNERS_AT_ONCE) {
    const range = [from, Math.min(from + OWNERS_AT_ONCE - 1, drivers.to)]
    await pool.query(
      `insert into app_user (id, subject, email, payment_reference, ${users})
       select ${DRIVER_ID}, 'bench-' || n, 'bench-' || n || '@bench.invalid', 'BENCH' || n, ${users}
       from app_user, generate_series($2::int, $3::int) n where id = $1`,
      [seedId, ...range],
    )
    await addTrips(pool, seedId, { owner: DRIVER_ID, range, trips })
  }
}

/** Gives the seed driver's trips to drivers who have signed up. */
export async function giveTrips(
  pool: pg.Pool,
  seedId: string,
  owners: readonly string[],
  trips: number,
): Promise<void> {
  const ids = `(array[${owners.map((id) => `'${id}'`).join()}]::uuid[])[n]`
  await addTrips(pool, seedId, { owner: ids, range: [1, owners.length], trips })
}

/** Updates statistics, totals and the visibility map, as autovacuum and the application would. */
export async function settle(pool: pg.Pool): Promise<void> {
  await pool.query(RECOUNT)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

/**
 * One driver's trips at a time, so that they are adjacent on disk as after an import.
 * @param owner SQL of an owner's id from its number `n`
 */
async function addTrips(
  pool: pg.Pool,
  seedId: string,
  { owner, range, trips }: { owner: string; range: number[]; trips: number },
): Promise<void> {
  const vehicles = await listColumns(pool, 'vehicle', ['owner_id', 'id'])
  const uploads = await listColumns(pool, 'upload', ['owner_id', 'id'])
  const rest = await listColumns(pool, 'trip', [
    'owner_id',
    'id',
    'vehicle_id',
    'upload_ids',
    'started_at',
    'ended_at',
    'local_day',
    'classification',
    'status',
    'reason',
  ])
  await pool.query(
    `with owner as (select n, ${owner} as owner_id, gen_random_uuid() as vehicle_id, gen_random_uuid() as upload_id
       from generate_series($2::int, $3::int) n),
     car as (insert into vehicle (owner_id, id, ${vehicles})
       select owner.owner_id, owner.vehicle_id, ${vehicles} from owner, vehicle where vehicle.owner_id = $1),
     file as (insert into upload (owner_id, id, ${uploads})
       select owner.owner_id, owner.upload_id, ${uploads} from owner, upload where upload.owner_id = $1),
     copy as materialized (
       select owner.owner_id, owner.vehicle_id, owner.upload_id, owner.n, gen_random_uuid() as id, seed.id as seed_id,
         seed.i, seed.started_at, seed.ended_at, seed.local_day, ${rest.replaceAll(/\w+/g, 'seed.$&')}
       from owner, (select trip.*, row_number() over (order by started_at desc) as i from trip where trip.owner_id = $1) seed
       where seed.i <= $4
       order by owner.n, seed.started_at),
     written as (
       insert into trip (owner_id, id, vehicle_id, upload_ids, started_at, ended_at, local_day, classification, status, reason,
         ${rest})
       select owner_id, id, vehicle_id, array[upload_id], started_at - n % 100 * interval '1 day',
         ended_at - n % 100 * interval '1 day', local_day - n::int % 100,
         (array['business', 'private', null])[1 + (i + n) % 3],
         (array['confirmed', 'confirmed', 'pending'])[1 + (i + n) % 3],
         case (i + n) % 3 when 0 then 'Visit ' || (i * n) % 997 else '' end, ${rest}
       from copy)
     insert into trip_path (owner_id, trip_id, path)
     select copy.owner_id, copy.id, path from copy join trip_path on trip_path.owner_id = $1 and trip_id = seed_id`,
    [seedId, ...range, trips],
  )
}

/** The stored columns of a table except the given ones. */
async function listColumns(pool: pg.Pool, table: string, except: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attname <> all($2) order by attnum`,
    [`public.${table}`, except],
  )
  return rows.map(({ name }) => name).join(', ')
}
