import { countRows, type Database } from '../../platform/database/database.ts'

export type InvitingCompany = NonNullable<Awaited<ReturnType<typeof findCompanyNamed>>>

const COMPANY = [
  'c.id',
  'c.name',
  'c.max_employees',
  'c.is_active',
  'c.subscription_type',
  'c.subscription_expires_at',
] as const

export function findCompanyNamed(database: Database, name: string) {
  return database
    .selectFrom('company as c')
    .select(COMPANY)
    .where((eb) => eb(eb.fn('lower', ['c.name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()
}

/** Unused addresses with a valid invitation, in lower case. */
export async function listInvitedAddresses(database: Database, companyId: string, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('invitation as i')
    .select((eb) => eb.fn<string>('lower', ['i.email']).as('email'))
    .distinct()
    .where('i.company_id', '=', companyId)
    .where('i.email', 'is not', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('app_user as u').select('u.id').whereRef('u.invitation_id', '=', 'i.id'))),
    )
    .execute()
  return rows.map(({ email }) => email)
}

/** Number of links a company has made since then, with or without an address. */
export function countInvitationsSince(database: Database, companyId: string, since: Date): Promise<number> {
  return countRows(
    database.selectFrom('invitation').where('company_id', '=', companyId).where('created_at', '>', since),
  )
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export async function findInvitation(database: Database, id: string) {
  const row = await database
    .selectFrom('invitation as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(COMPANY)
    .select(['i.id as invitation_id', 'i.inviter_id', 'i.email', 'i.role_type', 'i.expires_at', 'i.revoked_at'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { invitation_id: invitationId, inviter_id: inviterId, email, role_type: role, ...rest } = row
  const { expires_at: expiresAt, revoked_at: revokedAt, ...company } = rest
  return { id: invitationId, inviterId, email, role, expiresAt, revokedAt, company }
}

/**
 * Counts employees with a seat and invited ones awaiting one, so that a shared link admits no more people than there
 * are seats. Exact only while the company is locked.
 */
export function countMembers(database: Database, companyId: string): Promise<number> {
  return countRows(
    database
      .selectFrom('app_user')
      .where('company_id', '=', companyId)
      .where('deactivated_at', 'is', null)
      .where('invitation_unconfirmed', '=', false)
      .where('approval_status', '<>', 'rejected'),
  )
}
