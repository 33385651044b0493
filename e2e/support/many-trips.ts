import pg from 'pg'
import { writeTrips } from '../../apps/server/src/testing/write-trips.ts'

/** Inserts trips directly into the database: four a day backwards from 20 March 2026, the newest at 16:00. */
export async function addManyTrips(person: { email: string }, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    await writeTrips(
      client,
      `insert into trip (owner_id, id, started_at, ended_at, local_day, start_location, end_location, distance_m,
         distance_source, classification, status, reason, source)
       select app_user.id, gen_random_uuid(), at, at + interval '25 minutes', (at at time zone 'Africa/Johannesburg')::date,
         'Depot ' || i % 40, 'Client ' || i, 10000 + (i % 90) * 500, 'path', (array['business', 'private', null])[1 + i % 3],
         (array['confirmed', 'pending'])[1 + i % 2], case when i % 3 = 0 then 'Visit ' || i else '' end, 'upload'
       from app_user, generate_series(0, $2::int - 1) i,
         lateral (select timestamptz '2026-03-20 14:00Z' - (i / 4) * interval '1 day' - (i % 4) * interval '2 hours' as at) t
       where app_user.email = $1`,
      [person.email, count],
    )
  } finally {
    await client.end()
  }
}

/** Adds two people to one company. */
export async function employ(people: readonly { email: string }[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into company (id, name, subscription_expires_at) values (gen_random_uuid(), 'Company ' || gen_random_uuid(), now() + interval '1 year')
       returning id`,
    )
    await client.query(`update app_user set company_id = $1 where email = any($2)`, [
      rows[0].id,
      people.map(({ email }) => email),
    ])
  } finally {
    await client.end()
  }
}
