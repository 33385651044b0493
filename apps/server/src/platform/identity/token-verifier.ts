import { hash } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { InvalidToken } from './identity.ts'
import type { Claims } from '../http/caller.ts'

// An unknown key id may be new or invented, so keys are refetched at most this often.
const COOLDOWN_MS = 30_000
/** Verified tokens to remember, about 1 KB each. */
const MAX_VERIFIED = 10_000

export interface VerifierOptions {
  issuer: string
  audience: string
  algorithms: readonly string[]
  readKeys: () => Promise<JSONWebKeySet>
}

/**
 * Verifies tokens against the provider's published keys, fetched once and again when a new key id appears. A signature
 * is checked once per token. Revocation is not checked here: callers query the database every time.
 */
export function createTokenVerifier(
  { issuer, audience, algorithms, readKeys }: VerifierOptions,
  maxVerified = MAX_VERIFIED,
): (token: string) => Promise<Claims> {
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let readAtMs = -Infinity
  /** Keyed by the token's hash, oldest first. */
  const verified = new Map<string, { claims: Claims; expiresAtMs: number }>()

  async function keySet(again: 'if-missing' | 'after-cooldown'): Promise<ReturnType<typeof createLocalJWKSet> | null> {
    const nowMs = performance.now()
    if (keys !== null && (again === 'if-missing' || nowMs - readAtMs < COOLDOWN_MS))
      return again === 'if-missing' ? keys : null
    readAtMs = nowMs
    keys = createLocalJWKSet(await readKeys())
    // The provider may have withdrawn their signing key.
    verified.clear()
    return keys
  }

  async function check(token: string, set: ReturnType<typeof createLocalJWKSet>): Promise<Claims> {
    const options = { issuer, audience, algorithms: [...algorithms], requiredClaims: ['sub', 'exp', 'iat'] }
    const { payload } = await jwtVerify(token, set, options)
    const claims = toClaims(payload, issuer)
    if (set === keys) remember(token, { claims, expiresAtMs: (payload.exp as number) * 1000 })
    return claims
  }

  function remember(token: string, entry: { claims: Claims; expiresAtMs: number }): void {
    if (verified.size >= maxVerified) verified.delete(verified.keys().next().value as string)
    verified.set(hash('sha256', token), entry)
  }

  return async (token) => {
    const known = verified.get(hash('sha256', token))
    if (known !== undefined && known.expiresAtMs > Date.now()) return known.claims
    const set = await keySet('if-missing')
    try {
      return await check(token, set as NonNullable<typeof set>)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw new InvalidToken(error)
    }
    const renewed = await keySet('after-cooldown')
    if (renewed === null) throw new InvalidToken('unknown key')
    try {
      return await check(token, renewed)
    } catch (error) {
      throw new InvalidToken(error)
    }
  }
}

export function toClaims(payload: JWTPayload, issuer: string): Claims {
  if (typeof payload.email !== 'string') throw new InvalidToken('no email')
  return {
    issuer,
    subject: payload.sub as string,
    email: payload.email,
    emailVerified: payload.email_verified === true,
    secondFactor: payload.second_factor === true || signedInWithSecondFactor(payload.firebase),
    // More precise than iat's seconds, if the provider includes it.
    issuedAtMs: typeof payload.issued_ms === 'number' ? payload.issued_ms : (payload.iat as number) * 1000,
    session: typeof payload.session === 'string' ? payload.session : null,
  }
}

/** Firebase sets this for the sign-in from which the token stems. */
function signedInWithSecondFactor(firebase: unknown): boolean {
  return typeof (firebase as { sign_in_second_factor?: unknown } | undefined)?.sign_in_second_factor === 'string'
}
