import type { Database } from '../database/database.ts'

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
 * Counts employees with a seat plus invited ones awaiting one: a shared link may admit no more people than there are
 * seats. Exact only while the company is locked.
 */
export async function countMembers(database: Database, companyId: string): Promise<number> {
  const { members } = await database
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .where('invitation_unconfirmed', '=', false)
    .where('approval_status', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return members
}
