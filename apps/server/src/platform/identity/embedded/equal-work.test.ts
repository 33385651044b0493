import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../../../testing/embedded-people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

/** Neither reply nor timing may reveal which addresses are known. */

const KNOWN = 'known@example.com'
const UNKNOWN = 'unknown@example.com'
const WRONG = 'Wrong-horse-7'

let hashes = 0
let statements: string[] = []
let spoor: TestApp

const scrypt = crypto.scrypt
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
beforeAll(async () => {
  // The library hashes with node's scrypt; every statement of every pool passes through this method.
  crypto.scrypt = ((...args: Parameters<typeof scrypt>) => {
    hashes++
    scrypt(...args)
  }) as typeof scrypt
  syncBuiltinESMExports()
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return query.apply(this, args) as never
  })
  spoor = await createTestApp({ identity: openEmbeddedIdentity })
  await openBrowser(spoor).signUp(KNOWN)
  // Excludes keys and connections created by the first call from the comparison.
  await openBrowser(spoor).signIn(KNOWN, WRONG)
  await spoor.runJobs()
})
afterAll(async () => {
  crypto.scrypt = scrypt
  syncBuiltinESMExports()
  vi.restoreAllMocks()
  await spoor.close()
})
beforeEach(() => {
  hashes = 0
  statements = []
})

async function measureWork(path: string, payload: object) {
  hashes = 0
  statements = []
  const { statusCode, body, headers } = await openBrowser(spoor).post(`/identity${path}`, payload)
  const { 'x-request-id': _, date: __, ...said } = headers
  return { reply: { statusCode, body, headers: said }, hashes, statements: [...statements] }
}

test('does the same work for a wrong password as for an unknown address', async () => {
  const known = await measureWork('/sign-in/email', { email: KNOWN, password: WRONG })
  const unknown = await measureWork('/sign-in/email', { email: UNKNOWN, password: WRONG })
  expect(known.reply.statusCode).toBe(401)
  expect(known.hashes).toBe(1)
  expect(known.statements.length).toBeGreaterThan(1)
  expect(unknown).toEqual(known)
})

test('does the same work for a known and an unknown address in a password reset', async () => {
  const known = await measureWork('/request-password-reset', { email: KNOWN })
  const unknown = await measureWork('/request-password-reset', { email: UNKNOWN })
  expect(known.reply).toMatchObject({ statusCode: 200, body: '{"status":true}' })
  expect(known.hashes).toBe(0)
  expect(known.statements.length).toBeGreaterThan(1)
  expect(unknown).toEqual(known)
})
