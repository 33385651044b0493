import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { AttemptLimits } from '../../session/attempt-limits.ts'
import { IdentityError, type IdentityPort, type IdentityUser } from '../../session/identity-port.ts'
import { RegistrationError, REGISTRATION_MESSAGES } from './registration-message.ts'

/** The result shows after 100 to 300 ms at the earliest. */
const SHOWN_AFTER_MS = 100
const SHOWN_AFTER_SPREAD_MS = 200
/** Filling in the hidden honeypot field delays the result by 2 to 5 s. */
const HONEYPOT_MS = 2000
const HONEYPOT_SPREAD_MS = 3000

export interface SignUpDetails {
  name: string
  email: string
  password: string
  isEmailProven?: boolean
  company_website: string
}

export interface SignUpPorts {
  identity: Pick<IdentityPort, 'signUp' | 'signIn'>
  attempts: Pick<AttemptLimits, 'attempt' | 'succeeded'>
  signOut: (how?: { leavesToken: boolean }) => Promise<unknown>
  refreshToken: () => Promise<string | null>
  loadProfile: () => Promise<Profile | null>
  /** Stores the profile with the new identity's token. */
  register: (user: IdentityUser, token: string) => Promise<Profile>
  wait: (ms: number) => Promise<void>
  /** 0 to 1. */
  random: () => number
}

export interface SignedUp {
  profile: Profile
  /** Token for the payment panel. In memory only, since registering does not sign the user in. */
  token: string
}

/** Creates the identity, then the profile. If interrupted in between, repeating it with the same password resumes. */
export async function signUp(details: SignUpDetails, ports: SignUpPorts): Promise<SignedUp> {
  if (details.company_website !== '') {
    await ports.wait(HONEYPOT_MS + HONEYPOT_SPREAD_MS * ports.random())
    throw new RegistrationError(REGISTRATION_MESSAGES.honeypot)
  }
  const limited = ports.attempts.attempt('registration', details.email)
  if (limited) throw new RegistrationError(limited.message)

  const shown = ports.wait(SHOWN_AFTER_MS + SHOWN_AFTER_SPREAD_MS * ports.random())
  let signedUp: SignedUp | null = null
  try {
    await ports.signOut()
    signedUp = await made(details, ports)
    return signedUp
  } finally {
    // Registering never signs the user in; the token suffices to show the amount due.
    await ports.signOut({ leavesToken: signedUp !== null })
    await shown
  }
}

async function made(details: SignUpDetails, ports: SignUpPorts): Promise<SignedUp> {
  const user = await createOrResumeIdentity(details, ports)
  const token = await ports.refreshToken()
  if (token === null) throw new RegistrationError(REGISTRATION_MESSAGES.general)
  const profile = await ports.register(user, token)
  ports.attempts.succeeded(details.email)
  return { profile, token }
}

/** Creates an identity, or reuses one whose profile was never stored if the password matches. */
async function createOrResumeIdentity(details: SignUpDetails, ports: SignUpPorts): Promise<IdentityUser> {
  try {
    return await ports.identity.signUp(details)
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'email-already-in-use') throw error
    const user = await ports.identity.signIn({ ...details, remember: false }).catch(() => null)
    if (!user) throw error
    await ports.refreshToken()
    if ((await ports.loadProfile()) !== null) throw error
    return user
  }
}
