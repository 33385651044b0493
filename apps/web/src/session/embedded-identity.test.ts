import { describe, expect, test } from 'vitest'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import type { IdentityError } from './identity-port.ts'

const USER = { id: 'u1', email: 'thandi@example.co.za', emailVerified: false, name: 'Thandi' }

function setUp(...replies: (Response | Error)[]) {
  const calls: { url: string; init: RequestInit }[] = []
  const identity = createEmbeddedIdentity({
    base: () => Promise.resolve(''),
    fetch: (url, init) => {
      calls.push({ url: url as string, init: init ?? {} })
      const reply = replies.shift()
      return reply instanceof Response ? Promise.resolve(reply) : Promise.reject(reply ?? new Error('no reply'))
    },
  })
  return { identity, calls }
}

const signIn = { email: USER.email, password: 'Kudu-trail-42', remember: true }
const catchCode = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no fault',
    (error: unknown) => (error as IdentityError).code,
  )

test('treats only an explicit reply as signed out, not a truncated one', async () => {
  const brokenOff = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('aborted')) }))
  const { identity } = setUp(Response.json(null), brokenOff(), brokenOff())
  expect(await identity.currentUser()).toBeNull()
  expect(await catchCode(identity.currentUser())).toBe('network-request-failed')
  expect(await catchCode(identity.fetchToken())).toBe('network-request-failed')
})

test('signing in sends the "remember me" choice and uses the cookie', async () => {
  const { identity, calls } = setUp(Response.json({ user: USER }))
  expect(await identity.signIn(signIn)).toEqual({
    uid: 'u1',
    email: USER.email,
    emailVerified: false,
    name: 'Thandi',
    secondFactor: false,
  })
  expect(calls[0]).toMatchObject({ url: '/identity/sign-in/email', init: { method: 'POST', credentials: 'include' } })
  expect(JSON.parse(calls[0].init.body as string)).toEqual({
    email: USER.email,
    password: 'Kudu-trail-42',
    rememberMe: true,
  })
})

describe('errors', () => {
  test.each([
    [Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 }), 'invalid-credential'],
    [Response.json({ code: 'BANNED_USER' }, { status: 403 }), 'user-disabled'],
    [Response.json({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }, { status: 422 }), 'email-already-in-use'],
    [Response.json({}, { status: 429 }), 'too-many-requests'],
    [Response.json({ code: 'NEVER_HEARD_OF' }, { status: 400 }), 'unknown'],
    [new Response('<html>', { status: 502 }), 'unknown'],
    [new TypeError('Failed to fetch'), 'network-request-failed'],
  ])('%#', async (reply, code) => {
    const { identity } = setUp(reply)
    expect(await catchCode(identity.signIn(signIn))).toBe(code)
  })

  test('for too many attempts carries the waiting time', async () => {
    const { identity } = setUp(
      Response.json({ detail: 'Please wait' }, { status: 429, headers: { 'x-retry-after': '540' } }),
    )
    await expect(identity.signIn(signIn)).rejects.toMatchObject({ retryAfterS: 540, says: 'Please wait' })
  })
})

test('only a rejected new password is explained by the service’s own text', async () => {
  const weak = { code: 'PASSWORD_TOO_SHORT', detail: 'Please choose a stronger password' }
  const dead = { code: 'INVALID_TOKEN', detail: 'Gone' }
  const { identity } = setUp(Response.json(weak, { status: 422 }), Response.json(dead, { status: 400 }))
  const reset = () => identity.confirmReset({ code: 'x', newPassword: 'y' })
  await expect(reset()).rejects.toMatchObject({ code: 'weak-password', says: weak.detail })
  await expect(reset()).rejects.toMatchObject({ code: 'invalid-action-code', says: null })
})

test('a correct password with a second factor fails with multi-factor-auth-required', async () => {
  const { identity, calls } = setUp(
    Response.json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] }),
    Response.json({ user: { ...USER, twoFactorEnabled: true } }),
    Response.json({ code: 'INVALID_BACKUP_CODE' }, { status: 401 }),
  )
  expect(await catchCode(identity.signIn(signIn))).toBe('multi-factor-auth-required')
  expect(await identity.finishSignIn({ code: '123456', kind: 'app' })).toMatchObject({ uid: 'u1', secondFactor: true })
  expect(await catchCode(identity.finishSignIn({ code: 'a-b', kind: 'backup' }))).toBe('invalid-verification-code')
  expect(calls.slice(1).map(({ url }) => url)).toEqual([
    '/identity/two-factor/verify-totp',
    '/identity/two-factor/verify-backup-code',
  ])
})

test('with nobody signed in, user and token are null', async () => {
  const { identity } = setUp(Response.json(null), new Response('', { status: 401 }))
  expect(await identity.currentUser()).toBeNull()
  expect(await identity.fetchToken()).toBeNull()
})

test('returns the token that the service issued', async () => {
  const { identity } = setUp(Response.json({ token: 'a.b.c' }))
  expect(await identity.fetchToken()).toBe('a.b.c')
})

test('a network failure does not look like being signed out', async () => {
  const { identity } = setUp(new TypeError('Failed to fetch'), new Response('busy', { status: 503 }))
  expect(await catchCode(identity.fetchToken())).toBe('network-request-failed')
  expect(await catchCode(identity.fetchToken())).toBe('unknown')
})
