import type { Database } from '../../../platform/database/database.ts'

export type TeamInvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number]

export function listInvitationRows(database: Database, companyId: string) {
  return database
    .selectFrom('invitation as i')
    .leftJoin('app_user as inviter', 'inviter.id', 'i.inviter_id')
    .select(['i.id', 'i.email', 'i.role_type', 'inviter.name as invited_by'])
    .select(['i.created_at', 'i.expires_at', 'i.revoked_at'])
    .select((eb) =>
      eb
        .selectFrom('app_user as u')
        .select((of) => of.fn.countAll<number>().as('joined'))
        .whereRef('u.invitation_id', '=', 'i.id')
        .$asScalar()
        .$notNull()
        .as('joined'),
    )
    .where('i.company_id', '=', companyId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(1000)
    .execute()
}

/** The addresses among these (in lower case) that have an account, each with its company. */
export async function listInvitedAccounts(
  database: Database,
  emails: readonly string[],
): Promise<{ email: string; company_id: string | null }[]> {
  if (emails.length === 0) return []
  return database
    .selectFrom('app_user')
    .select((eb) => eb.fn<string>('lower', ['email']).as('email'))
    .select('company_id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails))
    .where('deactivated_at', 'is', null)
    .execute()
}
