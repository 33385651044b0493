import type { Profile, Registration } from '@spoor/contract/routes/auth.ts'
import type { Config } from '../../../config.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Claims, User } from '../../../platform/http/caller.ts'
import type { Invitations } from '../../../domain/seats/invitations.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { findAccount, findAccountId, hasSystemAdmin, isEmailTaken } from '../account-queries.ts'
import { toIsoDates, type Exchange, type Handler } from '../../../platform/http/mount.ts'
import { lockPreparation } from '../account-writes.ts'
import { loadProfile, checkProfile } from '../profile.ts'
import { createAccount } from '../create-account.ts'
import { startTrialIfDue } from '../trial/start-trial.ts'
import {
  derivedBefore,
  deriveRegistration,
  requireDerived,
  requireSameInvitation,
  wrongFields,
  invitationRefusal,
  type Derived,
} from './derive-registration.ts'
import { registrationLimit, invitationLimit } from './joining-limits.ts'
import { seatCap } from '@spoor/contract/limits/plans.ts'
import { countMembers, findInvitation } from '../../../domain/seats/invitation-queries.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import type { readInvitation } from '@spoor/contract/routes/joining.ts'
import { callerKey } from '../../../platform/limits/caller-key.ts'

const NO_PERSON = 'Security verification failed. Please try again.'
const EMAIL_TAKEN = 'An account with this email already exists.'

/** Registers a token's user. Returns the stored account when repeated. */
export async function registerAccount(
  parts: { dependencies: Dependencies; invitations: Invitations },
  registration: Registration,
  { claims, user, address }: { claims: Claims; user: User | null; address: string },
): Promise<Profile> {
  const { database, config, clock, identity } = parts.dependencies
  if (registration.company_website) throw new HttpError(422, NO_PERSON)
  if (user !== null) {
    const account = orNotFound(await findAccount(database, user.id), 'Profile')
    const before = derivedBefore(account)
    requireDerived(registration, claims, before)
    await requireSameInvitation(parts.invitations, registration, before)
    return toIsoDates(account)
  }
  let emailVerified = claims.emailVerified
  const id = await callWithin(parts.dependencies, registrationLimit(address, config.registrationsPerHour), async () => {
    const derived = await deriveRegistration(
      { invitations: parts.invitations, database, now: new Date(clock.nowMs()) },
      registration,
      claims,
    )
    requireDerived(registration, claims, derived)
    emailVerified ||= derived.isEmailProven
    checkProfile(registration)
    checkTerms(config.terms, registration.terms_version)
    const stored = await store(parts.dependencies, registration, { claims, derived })
    return { answer: stored.id, outcome: stored.isNew ? 'success' : 'failure' }
  })
  // Firebase's link is requested by the web app.
  if (!emailVerified && config.authProvider === 'embedded') await identity.sendVerification(claims.subject)
  // Verification is either not required or already done by the provider.
  if (emailVerified || !config.emailVerificationRequired) await startTrialIfDue(parts.dependencies, id)
  return loadProfile(database, id)
}

async function store(
  { config, database, clock }: Dependencies,
  registration: Registration,
  { claims, derived }: { claims: Claims; derived: Derived },
): Promise<{ id: string; isNew: boolean }> {
  if (await isEmailTaken(database, claims)) throw new HttpError(409, EMAIL_TAKEN)
  const now = new Date(clock.nowMs())
  return inTransaction(database, async (tx) => {
    // Serialises only registrations that may create the first administrator.
    if (config.authProvider !== 'embedded') await lockPreparation(tx)
    await holdSeat(tx, derived, { now, isStored: () => findAccountId(tx, claims) })
    const id = await createAccount(tx, {
      issuer: claims.issuer,
      subject: claims.subject,
      email: claims.email,
      emailVerified: claims.emailVerified || derived.isEmailProven,
      name: registration.name.trim(),
      role: derived.company === null && (await isFirstAdmin(tx, config, claims)) ? 'system_admin' : derived.role,
      mobile: registration.mobile ?? null,
      timezone: registration.timezone,
      preferredLanguage: registration.preferred_language,
      subscriptionType: derived.subscriptionType,
      companyId: derived.company?.id ?? null,
      at: now,
      invitedBy: derived.inviterId,
      invitationId: derived.invitationId,
      invitationUnconfirmed: derived.unconfirmed,
      terms: registration.terms_version === undefined ? null : { version: registration.terms_version, acceptedAt: now },
    })
    if (id !== null) return { id, isNew: true }
    // A concurrent identical call stored it.
    const stored = await findAccountId(tx, claims)
    if (stored === null) throw new HttpError(409, EMAIL_TAKEN)
    return { id: stored, isNew: false }
  })
}

/** If another provider manages passwords, the configured address becomes the first administrator. */
async function isFirstAdmin(tx: Transaction, config: Config, claims: Claims): Promise<boolean> {
  if (config.authProvider === 'embedded' || !claims.emailVerified) return false
  return claims.email.toLowerCase() === config.admin.email && !(await hasSystemAdmin(tx))
}

/** Refuses a registration that does not accept the deployment's current terms, if any. */
function checkTerms(terms: Config['terms'], accepted: string | undefined): void {
  if (terms === null) {
    if (accepted !== undefined) throw wrongFields({ terms_version: 'must be empty' })
  } else if (accepted === undefined) {
    throw wrongFields({ terms_version: 'You must accept the Terms of Service' })
  } else if (accepted !== terms.version) {
    throw wrongFields({ terms_version: 'The Terms of Service have changed. Read them again and accept them.' })
  }
}

/**
 * Ensures until the transaction ends that an invited user may join: concurrent users of the link wait, so the last seat
 * is assigned once. A link with only a company name takes no seat.
 */
async function holdSeat(
  tx: Transaction,
  { company, invitationId }: Derived,
  { now, isStored }: { now: Date; isStored: () => Promise<string | null> },
): Promise<void> {
  if (company === null || invitationId === null) return
  const { is_active, max_employees, subscription_type } = await lockCompany(tx, company.id)
  // A concurrent call of the same person already holds the seat.
  if ((await isStored()) !== null) return
  const invitation = await findInvitation(tx, invitationId)
  if (!invitation || invitation.revokedAt !== null) throw invitationRefusal('revoked', 'invitation')
  if (invitation.expiresAt <= now) throw invitationRefusal('expired', 'invitation')
  if (!is_active) throw invitationRefusal('inactive', 'invitation')
  if ((await countMembers(tx, company.id)) >= seatCap({ max_employees, subscription_type }))
    throw invitationRefusal('full', 'invitation')
}

export const handleReadInvitation =
  (dependencies: Dependencies, invitations: Invitations): Handler<typeof readInvitation, Exchange> =>
  async (link, { request }) => {
    const found = await callWithin(dependencies, invitationLimit(callerKey(request.ip)), async () => {
      const answer = await invitations.find(link)
      return { answer, outcome: answer.state === 'unknown' ? 'failure' : 'success' }
    })
    const { state, company, role: role_type, email, inviterId: invited_by } = found
    // The reply's schema drops the company's other columns.
    return { state, company, role_type, email, invited_by }
  }
