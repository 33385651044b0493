import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { AttemptLimits } from '../../auth/attempt-limits.ts'
import { IdentityError } from '../../auth/identity-port.ts'
import type { IdentityPort, IdentityUser } from '../../auth/identity-port.ts'
import { RegistrationError, REGISTRATION_MESSAGES } from './registration-message.ts'

/** The result shows after 100 to 300 ms at the earliest. */
const SHOWN_AFTER_MS = 100
const SHOWN_AFTER_SPREAD_MS = 200
/** Whoever filled in what nobody sees waits 2 to 5 s. */
const HONEYPOT_MS = 2000
const HONEYPOT_SPREAD_MS = 3000

export interface SignUpDetails {
  name: string
  email: string
  password: string
  /** What stands in the field that nobody sees. */
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
  /** Opens the payment panel; held in memory only, for nobody is signed in by this. */
  token: string
}

/**
 * Makes an account: the identity, then its profile. A registration that stopped between the two can be repeated with the
 * same password and goes on from there.
 */
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
    // Nobody is signed in by signing up, however it ends; what is owed is shown by the token.
    await ports.signOut({ leavesToken: signedUp !== null })
    await shown
  }
}

async function made(details: SignUpDetails, ports: SignUpPorts): Promise<SignedUp> {
  const user = await newOrHalfMade(details, ports)
  const token = await ports.refreshToken()
  if (token === null) throw new RegistrationError(REGISTRATION_MESSAGES.general)
  const profile = await ports.register(user, token)
  ports.attempts.succeeded(details.email)
  return { profile, token }
}

/** A new identity, or that of an earlier attempt whose profile was never stored, if the password is its own. */
async function newOrHalfMade(details: SignUpDetails, ports: SignUpPorts): Promise<IdentityUser> {
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
