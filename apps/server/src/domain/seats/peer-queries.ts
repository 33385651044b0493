import { countRows, type Database } from '../../platform/database/database.ts'

/** Number of other active users with the role, within a company if one is given. */
export function countPeers(
  database: Database,
  { id, role, companyId }: { id: string; role: string; companyId: string | null },
): Promise<number> {
  return countRows(
    database
      .selectFrom('app_user')
      .where('role_type', '=', role)
      .where('deactivated_at', 'is', null)
      .where('id', '<>', id)
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId)),
  )
}
