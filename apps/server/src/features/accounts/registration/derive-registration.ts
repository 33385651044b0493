import { INVITATION_REFUSALS, INVITED_ROLES, type InvitationState } from '@spoor/contract/words/invitation-states.ts'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import { getUserType, type Role } from '@spoor/contract/rules/roles.ts'
import type { Registration } from '@spoor/contract/routes/auth.ts'
import type { Database } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Claims } from '../../../platform/http/caller.ts'
import { findOpenAccountantInvitation } from '../../../domain/seats/accountant-invitation-queries.ts'
import type { FoundInvitation, Invitations } from '../../../domain/seats/invitations.ts'
import type { AccountRow } from '../account-queries.ts'

export interface Derived {
  role: Role
  company: { id: string; name: string; max_employees: number; subscription_type: string } | null
  subscriptionType: string
  inviterId: string | null
  /** null without an invitation, or with only a company name. */
  invitationId: string | null
  unconfirmed: boolean
  /** The token of an accountant's invitation is only in the email to this address. */
  isEmailProven: boolean
}

/**
 * The new user's role and company: an individual, an accountant without a subscription, or as the invitation specifies.
 * @throws HttpError with the reason if the invitation admits nobody
 */
export async function deriveRegistration(
  { invitations, database, now }: { invitations: Invitations; database: Database; now: Date },
  registration: Registration,
  claims: Claims,
): Promise<Derived> {
  const { invitation: token, company_name: company } = registration
  if (token !== undefined) {
    const found = requireCompany(await invitations.find({ token }), 'invitation', ['open'])
    if (found.email !== null && found.email.toLowerCase() !== claims.email.toLowerCase())
      throw wrongFields({ invitation: 'This invitation was made for another email address.' })
    return toDerived(found)
  }
  if (company && (INVITED_ROLES as readonly string[]).includes(registration.role_type ?? ''))
    return toDerived(requireCompany(await invitations.find({ company }), 'company_name', ['name_only']))
  const isInvitedAccountant = await isAccountant()
  return {
    role: isInvitedAccountant ? 'user' : 'individual',
    company: null,
    subscriptionType: DEFAULT_PLAN,
    inviterId: null,
    invitationId: null,
    unconfirmed: false,
    isEmailProven: isInvitedAccountant,
  }

  async function isAccountant(): Promise<boolean> {
    const { accountant_invitation: accountantToken } = registration
    if (accountantToken === undefined) return false
    const found = await findOpenAccountantInvitation(database, accountantToken, now)
    if (!found)
      throw wrongFields({
        accountant_invitation: 'This invitation has expired or was withdrawn. Ask your client for a new one.',
      })
    if (found.email.toLowerCase() === claims.email.toLowerCase()) return true
    throw wrongFields({ accountant_invitation: 'This invitation was made for another email address.' })
  }
}

/** The derived values of an already registered user. */
export function derivedBefore(account: AccountRow): Derived {
  const { company_id: id, company_name: name } = account
  return {
    role: account.role_type as Role,
    company:
      id !== null && name !== null
        ? { id, name, max_employees: account.max_employees ?? 0, subscription_type: account.subscription_type }
        : null,
    subscriptionType: account.subscription_type,
    inviterId: account.invited_by,
    invitationId: account.invitation_id,
    unconfirmed: account.invitation_unconfirmed,
    isEmailProven: false,
  }
}

/** Refuses (422) claims that contradict the derived values, instead of ignoring them. */
export function requireDerived(registration: Registration, claims: Claims, derived: Derived): void {
  const { role, company, subscriptionType, inviterId } = derived
  const expected = {
    firebase_uid: claims.subject,
    email: claims.email.toLowerCase(),
    role_type: role,
    user_type: getUserType(role),
    company_id: company?.id ?? null,
    company_name: company?.name.toLowerCase() ?? null,
    subscription_type: subscriptionType,
    max_employees: company?.max_employees ?? null,
    invited_by: inviterId,
  }
  const given: Registration = {
    ...registration,
    email: registration.email.trim().toLowerCase(),
    company_name: registration.company_name?.trim().toLowerCase() || null,
  }
  // Only a company name may be omitted: an empty text counts as none.
  if (registration.company_name === undefined) delete given.company_name
  const wrong: Record<string, string> = {}
  for (const [name, value] of Object.entries(expected) as [keyof typeof expected, string | number | null][]) {
    const claimed = given[name]
    if (claimed !== undefined && claimed !== value) wrong[name] = `must be ${value === null ? 'empty' : `'${value}'`}`
  }
  if (Object.keys(wrong).length > 0) throw wrongFields(wrong)
}

/** A registered user cannot join a company by registering again; the 422 explains this. */
export async function requireSameInvitation(
  invitations: Invitations,
  { invitation: token }: Registration,
  { invitationId }: Derived,
): Promise<void> {
  if (token === undefined || (await invitations.find({ token })).id === invitationId) return
  throw wrongFields({ invitation: 'You already have an account. Ask your company administrator to add you.' })
}

export function wrongFields(fields: Readonly<Record<string, string>>): HttpError {
  const detail = Object.entries(fields)
    .map(([name, message]) => (/^[A-Z]/.test(message) ? message : `${name}: ${message}`))
    .join('; ')
  return new HttpError(422, detail, fields)
}

/** The reason why nobody can join through this link now. */
export function invitationRefusal(state: InvitationState, field: 'invitation' | 'company_name'): HttpError {
  const says = INVITATION_REFUSALS[state as keyof typeof INVITATION_REFUSALS]
  return new HttpError(state === 'full' ? 409 : 422, says, { [field]: says })
}

type WithCompany = FoundInvitation & { company: NonNullable<FoundInvitation['company']> }

function requireCompany(
  found: FoundInvitation,
  field: 'invitation' | 'company_name',
  states: readonly InvitationState[],
): WithCompany {
  if (found.company === null || !states.includes(found.state)) throw invitationRefusal(found.state, field)
  return found as WithCompany
}

function toDerived({ id, role, company, inviterId, state }: WithCompany): Derived {
  const { id: companyId, name, max_employees, subscription_type } = company
  return {
    role,
    company: { id: companyId, name, max_employees, subscription_type },
    subscriptionType: subscription_type,
    inviterId,
    invitationId: id,
    unconfirmed: state === 'name_only',
    isEmailProven: false,
  }
}
