import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { warmUp } from '../../../import-helper/warm-up.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { rehearseStoring } from './rehearsal-writes.ts'

let spoor: TestApp
beforeAll(async () => {
  spoor = await createTestApp()
})
afterAll(() => spoor.close())

async function countRows(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from trip) as trips, (select count(*) from track_block) as blocks,
    (select count(*) from pg_class where relpersistence = 't') as temporary`.execute(spoor.dependencies.database)
  return rows[0]
}

test('a worker that warms up stores and keeps nothing', async () => {
  const { pool } = spoor.dependencies
  const before = await countRows()
  let found = 0
  await warmUp(undefined, async (vehicles) => {
    await rehearseStoring(pool, vehicles)
    for (const { trips } of vehicles) found += (await trips).length
  })
  expect(found).toBeGreaterThan(100)
  expect(await countRows()).toEqual(before)
})
