import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvalidToken } from './identity.ts'
import { createTokenVerifier } from './token-verifier.ts'

const NAMES = { issuer: 'https://issuer.test', audience: 'verifier-test' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }
  const sign = () =>
    new SignJWT({ email: 'thandi@example.com' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(NAMES.issuer)
      .setAudience(NAMES.audience)
      .setSubject('thandi')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  return { jwk, sign }
}

test('checks a signature once, but still refuses the token once expired', async () => {
  const key = await createKey('one')
  const verify = createTokenVerifier({ ...NAMES, algorithms: ['ES256'], readKeys: async () => ({ keys: [key.jwk] }) })
  const token = await key.sign()
  const check = vi.spyOn(crypto.subtle, 'verify')
  const claims = await verify(token)
  expect(await verify(token)).toEqual(claims)
  expect(check).toHaveBeenCalledTimes(1)
  // A different signature makes a different token.
  await expect(verify(`${token.slice(0, -4)}AAAA`)).rejects.toThrow(InvalidToken)

  vi.setSystemTime(Date.now() + 3_599_000)
  expect(await verify(token)).toEqual(claims)
  vi.setSystemTime(Date.now() + 1000)
  await expect(verify(token)).rejects.toThrow(InvalidToken)
})

test("refuses a withdrawn key's tokens as soon as the keys are refetched", async () => {
  const [old, next] = [await createKey('old'), await createKey('next')]
  let keys = [old.jwk]
  const verify = createTokenVerifier({ ...NAMES, algorithms: ['ES256'], readKeys: async () => ({ keys }) })
  const token = await old.sign()
  await verify(token)
  keys = [next.jwk]
  vi.advanceTimersByTime(60_000)
  await verify(await next.sign())
  await expect(verify(token)).rejects.toThrow(InvalidToken)
})

test('forgets the oldest tokens first, and accepts them again', async () => {
  const key = await createKey('one')
  const parts = { ...NAMES, algorithms: ['ES256'], readKeys: async () => ({ keys: [key.jwk] }) }
  const verify = createTokenVerifier(parts, 1)
  const [first, second] = [await key.sign(), await key.sign()]
  const check = vi.spyOn(crypto.subtle, 'verify')
  for (const token of [first, second, second, first]) await verify(token)
  expect(check).toHaveBeenCalledTimes(3)
})
