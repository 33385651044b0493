import type { FastifyRequest } from 'fastify'
import type { Refusal } from '@spoor/contract/words/refusals.ts'
import type { Role } from '@spoor/contract/rules/roles.ts'
import type { Access, Route } from '@spoor/contract/route.ts'
import type { WorkHours } from '@spoor/core/work-hours/work-hours.ts'

/** The signed-in user, read for every request. */
export interface User {
  id: string
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  mobile: string | null
  role: Role
  companyId: string | null
  timezone: string
  workHours: WorkHours
  preferredLanguage: string
  /** Set by an administrator. For an employee it means a seat, which becomes valid once the company has paid. */
  paymentVerified: boolean
  /** The later expiry of the user's and the company's subscription; null if access never ends. */
  subscriptionExpiresAtMs: number | null
  /** An unpaid individual has full access until then; null without a trial. */
  trialEndsAtMs: number | null
  /** null for a user without a company. */
  companyActive: boolean | null
  /** Whether any client's grant covers the user as an accountant. */
  hasClients: boolean
  deactivated: boolean
  /** Tokens issued earlier are refused. */
  tokensValidFromMs: number
}

/** The content of a valid token. */
export interface Claims {
  /** The provider; together with the subject it identifies a person permanently. */
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  /** Whether the person's second factor is on. */
  secondFactor: boolean
  issuedAtMs: number
  /** The session that issued the token, if the provider includes it. */
  session: string | null
}

export interface SignedIn {
  claims: Claims
  /** null until registration. */
  user: User | null
}

/**
 * Identifies the caller of a request; rejects with 401, or with 403 if the caller is a key that may not call the route.
 */
export type ReadSignIn = (request: FastifyRequest, route: Route) => Promise<SignedIn>

export interface Gate {
  /** The reason why the user has no access now; null if they have it. */
  findRefusal(signedIn: SignedIn): Refusal | null
  /** The same for a user who is not signed in; the address counts as verified only if our record has it so. */
  findStoredRefusal(user: User): Refusal | null
  /** Throws 403 unless the user may call a route of this `access`. */
  requireAccess(signedIn: SignedIn, access: Exclude<Access, 'public'>): asserts signedIn is SignedIn & { user: User }
}
