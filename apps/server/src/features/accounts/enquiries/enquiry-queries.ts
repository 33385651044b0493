import type { Database } from '../../../platform/database/database.ts'

function enquiries(database: Database) {
  return database
    .selectFrom('enquiry')
    .select(['id', 'sent_at', 'company_name', 'name', 'email', 'mobile', 'plan', 'employees', 'message'])
    .select(['company_id', 'answered_at'])
}

/** Open enquiries first, then answered ones; newest first in each. */
export function listEnquiryRows(database: Database) {
  return enquiries(database)
    .orderBy('answered_at', (order) => order.desc().nullsFirst())
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute()
}

export function findEnquiry(database: Database, id: string) {
  return enquiries(database).where('id', '=', id).executeTakeFirst()
}

export function findCompanyName(database: Database, id: string) {
  return database.selectFrom('company').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** Recipients of enquiries if no support address is configured. */
export async function listSystemAdminAddresses(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('app_user')
    .select('email')
    .where('role_type', '=', 'system_admin')
    .where('deactivated_at', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}
