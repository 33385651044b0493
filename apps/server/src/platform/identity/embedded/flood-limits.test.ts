import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createFloodLimits } from './flood-limits.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

const RULE = { window: 60, max: 4 }
const ALLOWED = { allowed: true, retryAfter: null }

let spoor: TestApp
let nowMs = Date.now()
let limits: ReturnType<typeof createFloodLimits>
beforeAll(async () => {
  const clock = { nowMs: () => nowMs }
  spoor = await createTestApp({ identity: openEmbeddedIdentity, clock })
  limits = createFloodLimits(spoor.dependencies.pool, clock)
})
afterAll(() => spoor.close())
beforeEach(() => {
  nowMs += 600_000
})

test('allows a number of calls per window', async () => {
  for (let call = 0; call < 4; call++) expect(await limits.consume('a', RULE)).toEqual(ALLOWED)
  nowMs += 20_000
  expect(await limits.consume('a', RULE)).toEqual({ allowed: false, retryAfter: 40 })
  expect(await limits.consume('b', RULE)).toEqual(ALLOWED)
  nowMs += 40_000
  expect(await limits.consume('a', RULE)).toEqual(ALLOWED)
})

test('never refuses an office with occasional calls all day', async () => {
  for (let call = 0; call < 50; call++) {
    expect(await limits.consume('office', RULE), `call ${call}`).toEqual(ALLOWED)
    nowMs += 20_000
  }
})

test('gives concurrent calls no more than sequential ones', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => limits.consume('many', RULE)))
  expect(replies.filter(({ allowed }) => allowed)).toHaveLength(4)
})

test('deletes expired windows', async () => {
  await limits.consume('before', RULE)
  nowMs += 60_001
  await limits.consume('after', RULE)
  const { rows } = await spoor.dependencies.pool.query('select key from identity.call_window')
  expect(rows).toEqual([{ key: 'after' }])
})

test('counts the calls of an address', async () => {
  const call = () => spoor.app.inject({ url: '/identity/token', remoteAddress: '203.0.113.1' })
  expect((await call()).statusCode).toBe(401)
  const { rowCount } = await spoor.dependencies.pool.query(
    `update identity.call_window set calls = 600 where key like '203.0.113.1%' and calls = 1`,
  )
  expect(rowCount).toBe(1)
  const refused = await call()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '60',
    { detail: 'Too many requests. Please try again later.' },
  ])
})
