import type { JSONWebKeySet } from 'jose'
import type { Identity } from '../identity.ts'
import { createIdentityMails } from '../identity-mails.ts'
import type { IdentityParts } from '../open-identity.ts'
import { createTokenVerifier } from '../token-verifier.ts'
import { administerFirebase } from './administer-firebase.ts'
import { createEmulatorVerifier } from './emulator-verifier.ts'

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Firebase Authentication: people sign in with its SDK in the browser, and its tokens are checked here. */
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
      throw new Error('With Firebase, accounts are made in the Firebase console.')
    },
    hasPassword: async () => false,
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
