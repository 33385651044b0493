import type { Role } from '@spoor/contract/roles.ts'

/** The signed-in person as the features see them, read with every request. */
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
  preferredLanguage: string
  deactivated: boolean
  /** Tokens issued before are refused. */
  tokensValidFromMs: number
}
