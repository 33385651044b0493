import type { Database } from '../../platform/database/database.ts'

/** Number of other active users with the role, within a company if one is given. */
export async function countPeers(
  database: Database,
  { id, role, companyId }: { id: string; role: string; companyId: string | null },
): Promise<number> {
  const { peers } = await database
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('peers'))
    .where('role_type', '=', role)
    .where('deactivated_at', 'is', null)
    .where('id', '<>', id)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .executeTakeFirstOrThrow()
  return peers
}
