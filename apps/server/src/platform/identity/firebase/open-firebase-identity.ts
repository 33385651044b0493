import { type JSONWebKeySet, UnsecuredJWT } from 'jose'
import type { Config } from '../../../config.ts'
import { type Identity, InvalidToken } from '../identity.ts'
import { createIdentityMails } from '../identity-mails.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { createTokenVerifier, toClaims } from '../token-verifier.ts'
import { administerFirebase, SERVICE } from './administer-firebase.ts'
import type { Claims } from '../../http/caller.ts'

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Firebase Authentication: users sign in with its SDK in the browser; the server checks the tokens. */
export function openFirebaseIdentity(
  parts: IdentityParts,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Identity {
  const { config, clock } = parts
  const { firebase } = config
  if (firebase === null) throw new Error('AUTH_PROVIDER=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY')
  const expected = { issuer: `https://securetoken.google.com/${firebase.projectId}`, audience: firebase.projectId }
  return {
    verify:
      firebase.emulatorHost === null
        ? createTokenVerifier({ ...expected, algorithms: ['RS256'], readKeys: () => readGooglesKeys(fetch) })
        : createEmulatorVerifier(config, expected),
    create() {
      throw new Error('With Firebase, create accounts in the Firebase console.')
    },
    hasPassword: (email, password) => hasPassword({ firebase, origin: config.origin, fetch }, { email, password }),
    ...administerFirebase(firebase, {
      mails: createIdentityMails(parts),
      origin: config.origin,
      fetch,
      nowMs: () => clock.nowMs(),
    }),
    mount() {},
    close: async () => {},
  }
}

async function readGooglesKeys(fetch: typeof globalThis.fetch): Promise<JSONWebKeySet> {
  const response = await fetch(KEYS_URL, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`Google's keys answered ${response.status}`)
  return (await response.json()) as JSONWebKeySet
}

/** Firebase responds with a sign-in; its token or second-factor challenge is dropped. */
async function hasPassword(
  parts: { firebase: NonNullable<Config['firebase']>; origin: string; fetch: typeof globalThis.fetch },
  person: { email: string; password: string },
): Promise<boolean> {
  const { apiKey, emulatorHost } = parts.firebase
  const base = emulatorHost === null ? SERVICE : `http://${emulatorHost}/identitytoolkit.googleapis.com`
  const response = await parts.fetch(`${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    // A key may be restricted to the product's own pages.
    headers: { 'content-type': 'application/json', referer: `${parts.origin}/` },
    body: JSON.stringify({ ...person, returnSecureToken: true }),
    signal: AbortSignal.timeout(10_000),
  })
  if (response.ok) return true
  const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
  if (response.status === 400 && WRONG_CREDENTIALS.test(error?.message ?? '')) return false
  throw new Error(`Firebase answered signInWithPassword with ${response.status} ${error?.message ?? ''}`)
}

const WRONG_CREDENTIALS =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|MISSING_PASSWORD|TOO_MANY_ATTEMPTS)/

/**
 * Reads the unsigned tokens of Firebase's Auth emulator. Anyone who reaches the server can forge them, so this exists
 * only if the emulator is configured, and never in production.
 */
export function createEmulatorVerifier(
  { production, firebase }: Config,
  expected: { issuer: string; audience: string },
): (token: string) => Promise<Claims> {
  if (production || !firebase?.emulatorHost) throw new Error('Tokens of the Auth emulator are not accepted here.')
  return async (token) => {
    try {
      const { payload } = UnsecuredJWT.decode(token, expected)
      if (
        typeof payload.sub !== 'string' ||
        payload.sub === '' ||
        payload.exp === undefined ||
        payload.iat === undefined
      )
        throw new InvalidToken('incomplete')
      return toClaims(payload, expected.issuer)
    } catch (error) {
      throw error instanceof InvalidToken ? error : new InvalidToken(error)
    }
  }
}
