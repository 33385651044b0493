import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { createEmptyDatabase } from './testing/template-database.ts'
import type { TestDatabase } from './testing/template-database.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createEmptyDatabase(inject('databaseUrl'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

test('amounts that were entered for each vehicle become those of the person, and none is lost', async () => {
  const migrations = await readMigrations()
  const upTo = (end: string) =>
    migrate(
      database.url,
      migrations.filter(({ name }) => name < end),
    )
  await upTo('0028')
  await client.query(await readFile(new URL('testing/last-release.sql', import.meta.url), 'utf8'))
  await upTo('0114')
  const { rows: owners } = await client.query<{ owner_id: string }>('select owner_id from vehicle limit 1')
  const owner = owners[0].owner_id
  const vehicles: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const { rows } = await client.query<{ id: string }>(
      'insert into vehicle (owner_id, id, name) values ($1, gen_random_uuid(), $2) returning id',
      [owner, name],
    )
    vehicles.push(rows[0].id)
  }
  const enter = (year: number, i: number, situation: string, allowance: number | null, perKm: number | null) =>
    client.query(
      `insert into vehicle_tax_year (owner_id, vehicle_id, tax_year, situation, method, allowance_cents,
        reimbursed_cents_per_km, marginal_rate) values ($1, $2, $3, $4, 'deemed', $5, $6, 31)`,
      [owner, vehicles[i], year, situation, allowance, perKm],
    )
  // One allowance, entered again with the second vehicle.
  await enter(2024, 0, 'allowance', 3_000_000, null)
  await enter(2024, 1, 'allowance', 3_000_000, null)
  // Different ones, and a payment per kilometre.
  await enter(2025, 0, 'allowance', 3_000_000, null)
  await enter(2025, 1, 'allowance', 2_000_000, null)
  await enter(2025, 2, 'reimbursed', null, 476.5)
  // An amount that no longer had a part in its situation.
  await enter(2026, 0, 'own_business', 900_000, 300)

  await migrate(database.url)
  const { rows } = await client.query(
    `select tax_year, allowance_cents::int, reimbursed_cents_per_km, marginal_rate, needs_check
     from person_tax_year where owner_id = $1 order by tax_year`,
    [owner],
  )
  const entered = { marginal_rate: 31, reimbursed_cents_per_km: null, needs_check: false }
  expect(rows).toEqual([
    { ...entered, tax_year: 2024, allowance_cents: 3_000_000 },
    { ...entered, tax_year: 2025, allowance_cents: 5_000_000, reimbursed_cents_per_km: 476.5, needs_check: true },
    { ...entered, tax_year: 2026, allowance_cents: null },
  ])
  expect((await client.query('select from vehicle_tax_year')).rowCount).toBe(6)
})
