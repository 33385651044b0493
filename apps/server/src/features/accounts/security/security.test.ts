import { expect, test } from 'vitest'
import { openEmbeddedIdentity } from '../../../platform/identity/embedded/open-embedded-identity.ts'
import { openBrowser, PASSWORD, signUpEmbedded, subjectsTo } from '../../../testing/embedded-people.ts'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { totp } from '../../../testing/totp.ts'

const spoor = setUpTestApp({ identity: openEmbeddedIdentity })

test('ends this and every other session at once', async () => {
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

test('lets an administrator reset a lost second factor and records it', async () => {
  const email = 'lost@example.com'
  const { browser, subject } = await signUpEmbedded(spoor, email)
  const begun = await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  const key = new URL(begun.json<{ totpURI: string }>().totpURI).searchParams.get('secret') as string
  await browser.post('/identity/two-factor/verify-totp', { code: totp(key) })

  const admin = await signUpEmbedded(spoor, 'admin@example.com')
  const { database } = spoor.dependencies
  const findUserId = async (of: string) =>
    (await database.selectFrom('app_user').select('id').where('subject', '=', of).executeTakeFirstOrThrow()).id
  await database
    .updateTable('app_user')
    .set({ role_type: 'system_admin' })
    .where('subject', '=', admin.subject)
    .execute()
  const headers = { authorization: `Bearer ${await admin.browser.token()}` }
  const clear = (id: string, who = headers) =>
    spoor.app.inject({ method: 'DELETE', url: `/auth/admin/users/${id}/second-factor`, headers: who })

  expect(
    (await clear(await findUserId(subject), { authorization: `Bearer ${await browser.token()}` })).statusCode,
  ).toBe(403)
  expect((await clear(await findUserId(admin.subject))).statusCode).toBe(409)
  expect((await clear('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await openBrowser(spoor).signIn(email)).json()).toHaveProperty('twoFactorRedirect')

  expect((await clear(await findUserId(subject))).statusCode).toBe(204)
  expect(await browser.token()).toBeNull()
  expect((await openBrowser(spoor).signIn(email)).json()).toHaveProperty('token')
  await spoor.runJobs()
  expect(await subjectsTo(spoor, email)).toContain('Two-factor sign-in was turned off')
  const recorded = await database.selectFrom('audit_entry').select(['action', 'actor_id']).execute()
  expect(recorded).toContainEqual({ action: 'user.second_factor_cleared', actor_id: await findUserId(admin.subject) })
})
