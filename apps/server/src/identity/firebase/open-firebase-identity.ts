import type { JSONWebKeySet } from 'jose'
import type { Config } from '../../config.ts'
import type { Identity } from '../identity.ts'
import { createTokenVerifier } from '../token-verifier.ts'

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Firebase Authentication: people sign in with its SDK in the browser, and its tokens are checked here. */
export function openFirebaseIdentity(config: Config, fetchKeys: typeof fetch = fetch): Identity {
  const projectId = config.firebase?.projectId
  if (projectId === undefined) throw new Error('AUTH_PROVIDER=firebase needs FIREBASE_PROJECT_ID')
  return {
    verify: createTokenVerifier({
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithms: ['RS256'],
      readKeys: async () => {
        const response = await fetchKeys(KEYS_URL, { signal: AbortSignal.timeout(10_000) })
        if (!response.ok) throw new Error(`Google's keys answered ${response.status}`)
        return (await response.json()) as JSONWebKeySet
      },
    }),
    create() {
      throw new Error('With Firebase, accounts are made in the Firebase console.')
    },
    hasPassword: async () => false,
    mount() {},
    close: async () => {},
  }
}
