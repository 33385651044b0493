import pg from 'pg'
import { planYear } from '../../apps/server/src/demo/plan-year.ts'
import type { PlannedTrip } from '../../apps/server/src/demo/plan-year.ts'
import { writeTrips } from '../../apps/server/src/testing/write-trips.ts'

const KINDS: Readonly<Record<string, string>> = { Home: 'home', 'Tyger Valley': 'work' }

/** Adds the demo driver's year, with places named and trips unclassified. Returns each trip's true purpose, by id. */
export async function addPlannedYear(
  person: { email: string },
  { clients = true, most = Infinity }: { clients?: boolean; most?: number } = {},
): Promise<Map<string, PlannedTrip>> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    const trips = planYear(Date.UTC(2026, 2, 1)).slice(0, most)
    const names = [...new Set(trips.flatMap(({ from, to }) => [from, to]))]
    const { rows: places } = await client.query<{ id: string; name: string }>(
      `insert into place (id, owner_id, name, lat, lng, kind)
       select gen_random_uuid(), app_user.id, named.name, -33, 18 + number * 0.1, named.kind
       from app_user, unnest($2::text[], $3::text[]) with ordinality as named (name, kind, number)
       where app_user.email = $1 returning place.id, place.name`,
      [person.email, names, names.map((name) => KINDS[name] ?? (clients ? 'client' : 'other'))],
    )
    const findPlaceId = (name: string) => places.find((place) => place.name === name)?.id
    const { rows } = await writeTrips<{ id: string; number: number }>(
      client,
      `insert into trip (owner_id, id, started_at, ended_at, local_day, start_location, end_location, start_place_id,
         end_place_id, distance_m, distance_source, status, source)
       select app_user.id, gen_random_uuid(), at, at + interval '35 minutes',
         (at at time zone 'Africa/Johannesburg')::date, start, finish, start_place, finish_place,
         20000 + (extract(epoch from at)::bigint % 90) * 100, 'path', 'pending', 'upload'
       from app_user, unnest($2::timestamptz[], $3::text[], $4::text[], $5::uuid[], $6::uuid[])
         as planned (at, start, finish, start_place, finish_place)
       where app_user.email = $1 returning trip.id, (extract(epoch from started_at) * 1000)::float8 as number`,
      [
        person.email,
        trips.map(({ startMs }) => new Date(startMs)),
        trips.map(({ from }) => from),
        trips.map(({ to }) => to),
        trips.map(({ from }) => findPlaceId(from)),
        trips.map(({ to }) => findPlaceId(to)),
      ],
    )
    const byStart = new Map(trips.map((trip) => [new Date(trip.startMs).getTime(), trip]))
    return new Map(rows.map(({ id, number }) => [id, byStart.get(number)!]))
  } finally {
    await client.end()
  }
}
