import type { ParsedMail } from 'mailparser'
import { expect, test } from 'vitest'
import { openBrowser, PASSWORD } from '../../testing/embedded-people.ts'
import { setUpMailedApp } from '../../testing/test-app.ts'
import { totp } from '../../testing/totp.ts'
import { openEmbeddedIdentity } from './embedded/open-embedded-identity.ts'

/** An identity mail as received by a mail server. */

const ORIGIN = 'https://spoor.example.com'
const { spoor, catcher } = setUpMailedApp({
  identity: openEmbeddedIdentity,
  config: { mailFrom: 'Spoor <no-reply@spoor.example.com>', origin: ORIGIN },
})

async function mailed(to: string, subject: string): Promise<ParsedMail> {
  await spoor.runJobs()
  const mail = catcher.to(to).findLast((one) => one.subject === subject)
  expect(mail, `${subject} to ${to}`).toBeDefined()
  return mail as ParsedMail
}

/** The only link, identical in text and HTML. */
function linkIn({ text = '', html }: ParsedMail): URL {
  const links: string[] = text.match(/https?:\/\/\S+/g) ?? []
  expect(links).toHaveLength(1)
  const inHtml = /href="([^"]+)"/.exec(html || '')?.[1].replaceAll('&amp;', '&')
  expect(inHtml).toBe(links[0])
  return new URL(links[0])
}

/** Opens a link to the deployment's address on the test server. */
const open = ({ pathname, search }: URL) => openBrowser(spoor).get(pathname + search)

test('mails a link that confirms the address on registration', async () => {
  const email = 'new@example.com'
  const browser = openBrowser(spoor)
  const firebase_uid = await browser.signUp(email, 'Zoë Müller')
  await browser.register(await browser.token(), { firebase_uid, email, name: 'Zoë Müller' })
  const mail = await mailed(email, 'Confirm your email address')
  expect(mail.from?.text).toContain('no-reply@spoor.example.com')
  expect(mail.text).toMatch(/^Hello Zoë Müller,/)
  expect(mail.text).toContain('The link is valid for one day.')
  const link = linkIn(mail)
  expect([link.origin, link.pathname]).toEqual([ORIGIN, '/identity/verify-email'])
  // The browser that registered is signed in; this is another one.
  expect((await open(link)).headers.location).toBe('/email-confirmed?confirmed=true')
})

test('mails a reset link valid for one hour, and a notice of the change', async () => {
  const email = 'forgot@example.com'
  await openBrowser(spoor).signUp(email)
  await openBrowser(spoor).post('/identity/request-password-reset', { email, redirectTo: 'https://evil.example/' })
  const mail = await mailed(email, 'Reset your password')
  expect(mail.text).toContain('The link is valid for one hour.')
  const link = linkIn(mail)
  // The link leads to our own page, whatever page the caller requested.
  expect([link.origin, link.searchParams.get('callbackURL')]).toEqual([ORIGIN, '/reset-password'])
  const token = link.pathname.split('/').at(-1)
  await openBrowser(spoor).post('/identity/reset-password', { token, newPassword: 'Another-horse-8' })
  expect(linkIn(await mailed(email, 'Your password was changed')).href).toBe(`${ORIGIN}/forgot-password`)
})

test('mails nobody without an account', async () => {
  const email = 'stranger@example.com'
  await openBrowser(spoor).post('/identity/request-password-reset', { email })
  await openBrowser(spoor).post('/identity/send-verification-email', { email })
  await spoor.runJobs()
  expect(catcher.to(email)).toEqual([])
})

test('mails when the second factor is enabled or disabled', async () => {
  const email = 'factor@example.com'
  const browser = openBrowser(spoor)
  await browser.signUp(email)
  const begun = await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  const key = new URL(begun.json<{ totpURI: string }>().totpURI).searchParams.get('secret') as string
  await browser.post('/identity/two-factor/verify-totp', { code: totp(key) })
  const on = await mailed(email, 'Two-factor sign-in was turned on')
  expect(on.text).toContain('you need a code from your authenticator app')
  await browser.post('/identity/two-factor/disable', { password: PASSWORD })
  const off = await mailed(email, 'Two-factor sign-in was turned off')
  expect(off.text).toContain('you only need your password')
  expect(linkIn(off).href).toBe(`${ORIGIN}/forgot-password`)
})
