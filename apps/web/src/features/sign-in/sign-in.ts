import type { Profile } from '@spoor/contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import type { IdentityPort, IdentityUser } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'
import { LOGIN_MESSAGES, SignInError } from './sign-in-error.ts'

/** The result shows after 1 to 2 s at the earliest. */
const SHOWN_AFTER_MS = 1000
const SHOWN_AFTER_SPREAD_MS = 1000

export interface SignInPorts {
  identity: Pick<IdentityPort, 'signIn'>
  signOut: () => Promise<unknown>
  refreshToken: () => Promise<string | null>
  loadProfile: () => Promise<Profile | null>
  recordSignIn: () => Promise<unknown>
  openSession: (user: IdentityUser, profile: Profile | null) => Session
  wait: (ms: number) => Promise<void>
  /** 0 to 1. */
  random: () => number
}

/** Signs in with e-mail and password, in the specification's order. Throws what `loginMessageOf` puts into words. */
export async function signIn(
  details: { email: string; password: string; remember: boolean },
  ports: SignInPorts,
): Promise<Session> {
  const shown = ports.wait(SHOWN_AFTER_MS + SHOWN_AFTER_SPREAD_MS * ports.random())
  try {
    await ports.signOut()
    const user = await ports.identity.signIn(details)
    const profile = await checkedProfile(user)
    await ports.recordSignIn()
    await shown
    return ports.openSession(user, profile)
  } catch (error) {
    await shown
    throw error
  }

  async function checkedProfile(user: IdentityUser): Promise<Profile | null> {
    try {
      if (user.email.toLowerCase() !== details.email.toLowerCase()) throw new SignInError(LOGIN_MESSAGES.mismatch)
      await ports.refreshToken()
      return await ports.loadProfile()
    } catch (error) {
      // Whoever may not come in keeps no session.
      await ports.signOut()
      if (error instanceof SignInError || (error instanceof ApiError && error.status === 401)) throw error
      throw new SignInError(LOGIN_MESSAGES.profile, error)
    }
  }
}
