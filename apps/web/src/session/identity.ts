import { loadAppSettings } from '../net/app-settings.ts'
import { apiBase } from '../net/base.ts'
import { fetchFromServer } from '../net/reach.ts'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import { IdentityError, type IdentityPort } from './identity-port.ts'
import { savedSession } from './saved-session.ts'

let found: Promise<IdentityPort> | null = null

export const identity = createLazyIdentity(() => {
  found ??= loadProvider().catch((error: unknown) => {
    found = null
    throw error
  })
  return found
})

async function loadProvider(): Promise<IdentityPort> {
  const settings = await loadAppSettings().catch(() => {
    throw new IdentityError('network-request-failed')
  })
  const onBegin = savedSession.begin
  if (settings.auth_provider === 'embedded' || !settings.firebase) {
    // All tabs share its cookie.
    savedSession.assume('browser')
    return createEmbeddedIdentity({ base: apiBase, fetch: fetchFromServer, onBegin })
  }
  // The SDK is large, so only deployments that use it load it.
  const { createFirebaseIdentity } = await import('./firebase-identity.ts')
  return createFirebaseIdentity(settings.firebase, { origin: window.location.origin, onBegin })
}

/** A port whose provider is chosen at the first call. */
function createLazyIdentity(provider: () => Promise<IdentityPort>): IdentityPort {
  return {
    signUp: async (details) => (await provider()).signUp(details),
    signIn: async (details) => (await provider()).signIn(details),
    finishSignIn: async (code) => (await provider()).finishSignIn(code),
    signOut: async (how) => (await provider()).signOut(how),
    forget: async () => (await provider()).forget(),
    currentUser: async () => (await provider()).currentUser(),
    reloadUser: async () => (await provider()).reloadUser(),
    fetchToken: async () => (await provider()).fetchToken(),
    sendReset: async (email) => (await provider()).sendReset(email),
    confirmReset: async (reset) => (await provider()).confirmReset(reset),
    sendVerification: async () => (await provider()).sendVerification(),
    beginSecondFactor: async (password) => (await provider()).beginSecondFactor(password),
    confirmSecondFactor: async (code) => (await provider()).confirmSecondFactor(code),
    switchOffSecondFactor: async (password) => (await provider()).switchOffSecondFactor(password),
    renewBackupCodes: async (password) => (await provider()).renewBackupCodes(password),
  }
}
