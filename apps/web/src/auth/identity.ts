import { loadAppSettings } from '../api/app-settings.ts'
import { apiBase } from '../api/base.ts'
import { fetchOfServer } from '../api/reach.ts'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import { IdentityError } from './identity-port.ts'
import type { IdentityPort } from './identity-port.ts'
import { keptSession } from './kept-session.ts'
import { createLateIdentity } from './late-identity.ts'

let found: Promise<IdentityPort> | null = null

/** The deployment's identity service. */
export const identity = createLateIdentity(() => {
  found ??= find().catch((error: unknown) => {
    found = null
    throw error
  })
  return found
})

async function find(): Promise<IdentityPort> {
  const settings = await loadAppSettings().catch(() => {
    throw new IdentityError('network-request-failed')
  })
  const onBegin = keptSession.begin
  if (settings.auth_provider === 'embedded' || !settings.firebase) {
    // Its cookie is every tab's.
    keptSession.assume('browser')
    return createEmbeddedIdentity({ base: apiBase, fetch: fetchOfServer, onBegin })
  }
  // The SDK is heavy, and for those deployments alone that use it.
  const { createFirebaseIdentity } = await import('./firebase-identity.ts')
  return createFirebaseIdentity(settings.firebase, { origin: window.location.origin, onBegin })
}
