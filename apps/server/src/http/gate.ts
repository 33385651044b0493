import type { Refusal } from '@spoor/contract/refusals.ts'
import { covers } from '@spoor/contract/roles.ts'
import type { Access } from '@spoor/contract/route.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Claims } from '../identity/identity.ts'
import type { User } from '../identity/user.ts'
import { refused } from './http-error.ts'
import type { SignedIn } from './sign-in.ts'

export interface Gate {
  /** Why the user may not use the product now; null where nothing stands in the way. */
  refusalOf(signedIn: SignedIn): Refusal | null
  /** Refuses with 403 who may not call what is closed to all but `access`. */
  requireAccess(signedIn: SignedIn, access: Exclude<Access, 'public'>): asserts signedIn is SignedIn & { user: User }
}

/** Lets pass who is verified, has paid, belongs to no inactive company and has the role: in the guard's order. */
export function createGate({ config, clock }: Pick<Dependencies, 'config' | 'clock'>): Gate {
  const refusalOf = ({ claims, user }: SignedIn): Refusal | null => {
    if (user === null) return 'profile_incomplete'
    // So that the last administrator cannot lock himself out.
    if (user.role === 'system_admin') return null
    if (config.emailVerificationRequired && !isEmailVerified(user, claims)) return 'email_unverified'
    if (!user.paymentVerified) return 'payment_unverified'
    if (user.subscriptionExpiresAtMs !== null && user.subscriptionExpiresAtMs < clock.nowMs())
      return 'subscription_expired'
    return user.companyActive === false ? 'company_inactive' : null
  }

  const accessRefusal = (signedIn: SignedIn, access: Exclude<Access, 'public'>): Refusal | null => {
    const { claims, user } = signedIn
    if (user === null) return 'profile_incomplete'
    if (access === 'identity') return null
    const refusal = refusalOf(signedIn)
    if (refusal !== null || access === 'signed-in') return refusal
    if (!covers(user.role, access)) return 'role_denied'
    const needsFactor = access === 'system_admin' && config.requireAdminSecondFactor
    return needsFactor && !claims.secondFactor ? 'second_factor_required' : null
  }

  return {
    refusalOf,
    requireAccess(signedIn, access) {
      const code = accessRefusal(signedIn, access)
      if (code !== null) throw refused(code)
    },
  }
}

/** The provider knows first; its word holds for the address that it was given for. */
export function isEmailVerified(user: User, claims: Claims): boolean {
  return user.emailVerified || (claims.emailVerified && claims.email.toLowerCase() === user.email.toLowerCase())
}
