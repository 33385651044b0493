import type { InvitedRole } from '@spoor/contract/words/invitation-states.ts'
import type { Database } from '../../../platform/database/database.ts'

export interface TeamInvitationRow {
  id: string
  email: string | null
  role_type: InvitedRole
  inviter: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  joined: number
}

export function listInvitationRows(database: Database, companyId: string): Promise<TeamInvitationRow[]> {
  return database
    .selectFrom('invitation as i')
    .leftJoin('app_user as inviter', 'inviter.id', 'i.inviter_id')
    .select([
      'i.id',
      'i.email',
      'i.role_type',
      'inviter.name as inviter',
      'i.created_at',
      'i.expires_at',
      'i.revoked_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('app_user as u')
        .select((of) => of.fn.countAll<number>().as('joined'))
        .whereRef('u.invitation_id', '=', 'i.id')
        .as('joined'),
    )
    .where('i.company_id', '=', companyId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(1000)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, joined: row.joined ?? 0 })))
}

/** Which of these addresses (in lower case) have an account, and in which company. */
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
