import type { Refusal } from '@spoor/contract/words/refusals.ts'
import { covers, isCompanyRole } from '@spoor/contract/rules/roles.ts'
import type { Access } from '@spoor/contract/route.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Claims, Gate, SignedIn, User } from '../http/caller.ts'
import { refused } from '../http/http-error.ts'

/** Checks verification, payment, the company's status and the role, in the guard's order. */
export function createGate({ config, clock }: Pick<Dependencies, 'config' | 'clock'>): Gate {
  const findRefusal = ({ claims, user }: SignedIn): Refusal | null => {
    if (user === null || (isCompanyRole(user.role) && user.companyId === null)) return 'profile_incomplete'
    // Otherwise the last administrator could lock themselves out.
    if (user.role === 'system_admin') return null
    if (config.emailVerificationRequired && !isEmailVerified(user, claims)) return 'email_unverified'
    const inTrial = user.trialEndsAtMs !== null && user.trialEndsAtMs > clock.nowMs()
    if (!inTrial) {
      if (!user.paymentVerified) return 'payment_unverified'
      if (user.subscriptionExpiresAtMs !== null && user.subscriptionExpiresAtMs < clock.nowMs())
        return 'subscription_expired'
    }
    return user.companyActive === false ? 'company_inactive' : null
  }

  const accessRefusal = (signedIn: SignedIn, access: Exclude<Access, 'public'>): Refusal | null => {
    const { claims, user } = signedIn
    if (user === null) return 'profile_incomplete'
    if (access === 'identity') return null
    const refusal = findRefusal(signedIn)
    // Accountants need a verified address but no subscription for their clients' views.
    if (access === 'accountant') return user.hasClients && refusal !== 'email_unverified' ? null : refusal
    if (refusal !== null || access === 'signed-in') return refusal
    if (!covers(user.role, access)) return 'role_denied'
    const needsFactor = access === 'system_admin' && config.requireAdminSecondFactor
    return needsFactor && !claims.secondFactor ? 'second_factor_required' : null
  }

  return {
    findRefusal,
    findStoredRefusal(user) {
      if (user.deactivated) return 'account_disabled'
      const { issuer, subject, email } = user
      const unknown = { emailVerified: false, secondFactor: false, issuedAtMs: 0, session: null }
      return findRefusal({ user, claims: { issuer, subject, email, ...unknown } })
    },
    requireAccess(signedIn, access) {
      const code = accessRefusal(signedIn, access)
      if (code !== null) throw refused(code)
    },
  }
}

/** The provider learns of a verification first; its claim is valid only for the address in the token. */
export function isEmailVerified(user: User, claims: Claims): boolean {
  return user.emailVerified || (claims.emailVerified && claims.email.toLowerCase() === user.email.toLowerCase())
}
