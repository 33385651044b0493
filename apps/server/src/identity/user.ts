import type { Role } from '@spoor/contract/roles.ts'
import type { WorkHours } from '@spoor/core/work-hours/work-hours.ts'

/** The signed-in user, read with every request. */
export interface User {
  id: string
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  mobile: string | null
  role: Role
  userType: string
  companyId: string | null
  timezone: string
  workHours: WorkHours
  preferredLanguage: string
  /** Set by an administrator; for an employee it is the seat, which counts once the company has paid. */
  paymentVerified: boolean
  /** The later of the user's own and the company's; null if access does not end. */
  subscriptionExpiresAtMs: number | null
  /** Until then an unpaid individual is let in as if paid; null without a trial. */
  trialEndsAtMs: number | null
  /** null for a user without a company. */
  companyActive: boolean | null
  /** Whether any client's grant covers the user as an accountant. */
  hasClients: boolean
  deactivated: boolean
  /** Tokens issued before are refused. */
  tokensValidFromMs: number
}
