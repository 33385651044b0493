import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedIdentity } from '../../identity/embedded/open-embedded-identity.ts'
import { openBrowser, signUpEmbedded } from '../../testing/embedded-people.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let spoor: TestApp
beforeAll(async () => {
  spoor = await createTestApp({ identity: openEmbeddedIdentity })
})
afterAll(() => spoor.close())

test('signing out everywhere ends this sign-in and every other, at once', async () => {
  const email = 'everywhere@example.com'
  const { browser } = await signUpEmbedded(spoor, email)
  const other = openBrowser(spoor)
  await other.signIn(email)
  const tokens = [await browser.token(), await other.token()]
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/auth/sign-out-everywhere',
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  for (const token of tokens)
    expect(await browser.profile(token)).toEqual({ status: 401, detail: 'Authentication failed' })
  expect([await browser.token(), await other.token()]).toEqual([null, null])
})
