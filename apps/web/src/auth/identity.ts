import { apiBase } from '../api/base.ts'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import type { IdentityPort } from './identity-port.ts'

/** The deployment's identity service. */
export const identity: IdentityPort = createEmbeddedIdentity({
  base: apiBase,
  fetch: (input, init) => fetch(input, init),
})
