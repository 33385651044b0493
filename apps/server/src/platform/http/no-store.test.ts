import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedIdentity } from '../identity/embedded/open-embedded-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openBrowser } from '../../testing/embedded-people.ts'

let spoor: TestApp
beforeAll(async () => {
  const webFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-web-'))
  await fs.writeFile(path.join(webFolder, 'index.html'), '<!doctype html>')
  spoor = await createTestApp({ webFolder })
})
afterAll(() => spoor.close())

const readCaching = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered } = await spoor.app.inject({ url, headers })
  return [statusCode, answered['cache-control']]
}

test.each([
  ['/trips', 200],
  ['/auth/profile', 200],
  ['/auth/export', 200],
  ['/trips/csv', 200],
  ['/trips/00000000-0000-4000-8000-000000000000', 404],
  ['/auth/admin/users', 403],
])('replies are never cached: %s', async (url, status) => {
  const { headers } = await spoor.signUp()
  expect(await readCaching(url, headers)).toEqual([status, expect.stringMatching(/^no-store(, no-transform)?$/)])
})

test('refusals are not cached', async () => {
  expect(await readCaching('/trips')).toEqual([401, 'no-store'])
})

test('pages and public files are cached as before', async () => {
  expect(await readCaching('/dashboard', { accept: 'text/html' })).toEqual([200, 'no-cache'])
  expect(await readCaching('/settings/common-passwords')).toEqual([200, 'public, max-age=86400'])
})

test('no reply of the identity service is cached', async () => {
  const embedded = await createTestApp({ identity: openEmbeddedIdentity })
  try {
    const browser = openBrowser(embedded)
    await browser.signUp('kept@example.com')
    for (const path of ['get-session', 'token', 'verify-email?token=x', 'nothing-here'])
      expect((await browser.get(`/identity/${path}`)).headers['cache-control'], path).toBe('no-store')
    expect((await browser.signIn('kept@example.com')).headers['cache-control']).toBe('no-store')
    expect((await browser.signIn('kept@example.com', 'Wrong-horse-7')).headers['cache-control']).toBe('no-store')
  } finally {
    await embedded.close()
  }
})
