import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload } from 'jose'
import { InvalidToken } from './identity.ts'
import type { Claims } from '../http/caller.ts'

// An unknown key id may be a new key or made up, so keys are refetched at most this often.
const COOLDOWN_MS = 30_000

export interface VerifierOptions {
  issuer: string
  audience: string
  algorithms: readonly string[]
  readKeys: () => Promise<JSONWebKeySet>
}

/** Verifies tokens against the provider's published keys, fetched once and again when a new key id shows up. */
export function createTokenVerifier({
  issuer,
  audience,
  algorithms,
  readKeys,
}: VerifierOptions): (token: string) => Promise<Claims> {
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let readAtMs = -Infinity

  async function keySet(again: 'if-missing' | 'after-cooldown'): Promise<ReturnType<typeof createLocalJWKSet> | null> {
    const nowMs = performance.now()
    if (keys !== null && (again === 'if-missing' || nowMs - readAtMs < COOLDOWN_MS))
      return again === 'if-missing' ? keys : null
    readAtMs = nowMs
    keys = createLocalJWKSet(await readKeys())
    return keys
  }

  async function check(token: string, set: ReturnType<typeof createLocalJWKSet>): Promise<JWTPayload> {
    const options = { issuer, audience, algorithms: [...algorithms], requiredClaims: ['sub', 'exp', 'iat'] }
    return (await jwtVerify(token, set, options)).payload
  }

  return async (token) => {
    const set = await keySet('if-missing')
    try {
      return toClaims(await check(token, set as NonNullable<typeof set>), issuer)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw new InvalidToken(error)
    }
    const renewed = await keySet('after-cooldown')
    if (renewed === null) throw new InvalidToken('unknown key')
    try {
      return toClaims(await check(token, renewed), issuer)
    } catch (error) {
      throw new InvalidToken(error)
    }
  }
}

/** The claims of a verified token. */
export function toClaims(payload: JWTPayload, issuer: string): Claims {
  if (typeof payload.email !== 'string') throw new InvalidToken('no email')
  return {
    issuer,
    subject: payload.sub as string,
    email: payload.email,
    emailVerified: payload.email_verified === true,
    secondFactor: payload.second_factor === true || signedInWithSecondFactor(payload.firebase),
    // More precise than iat's seconds, if the provider gives it.
    issuedAtMs: typeof payload.issued_ms === 'number' ? payload.issued_ms : (payload.iat as number) * 1000,
    session: typeof payload.session === 'string' ? payload.session : null,
  }
}

/** Firebase states this for the sign-in that the token stems from. */
function signedInWithSecondFactor(firebase: unknown): boolean {
  return typeof (firebase as { sign_in_second_factor?: unknown } | undefined)?.sign_in_second_factor === 'string'
}
