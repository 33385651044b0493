import type { IdentityPort } from './identity-port.ts'

/** A port whose provider is found out at the first call. */
export function createLateIdentity(provider: () => Promise<IdentityPort>): IdentityPort {
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
