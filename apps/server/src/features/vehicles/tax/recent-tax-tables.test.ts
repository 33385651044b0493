import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { insertCorrection } from './tax-year-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { forgetTaxTables, recentTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'

const spoor = setUpTestApp()

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** As in another process. */
async function correctRate(rateCentsPerKm: number): Promise<void> {
  const { userId } = await spoor.signUp(undefined, { role: 'system_admin' })
  const correction = { tax_year: 2026, bands: null, rate_cents_per_km: rateCentsPerKm, value_limit_cents: null }
  const author = { source: 'Gazette', confirmed: true, entered_by: userId, entered_at: new Date() }
  await inTransaction(spoor.dependencies.database, (tx) => insertCorrection(tx, { ...correction, ...author }))
}

const readRate = async (database = spoor.dependencies.database) =>
  (await recentTaxTables(database))(2026).rate?.centsPerKm

test('a correction applies within ten seconds, or immediately in its own process', async () => {
  await readRate()
  await correctRate(501)
  vi.advanceTimersByTime(9_999)
  expect(await readRate()).not.toBe(501)
  vi.advanceTimersByTime(1)
  expect(await readRate()).toBe(501)

  await correctRate(502)
  forgetTaxTables(spoor.dependencies.database)
  expect(await readRate()).toBe(502)
})

test('a failed read is not cached', async () => {
  const { database } = spoor.dependencies
  const query = vi.spyOn(database, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('no connection')
  })
  forgetTaxTables(database)
  await expect(readRate()).rejects.toThrow('no connection')
  query.mockRestore()
  expect(await readRate()).toBe(502)
})
