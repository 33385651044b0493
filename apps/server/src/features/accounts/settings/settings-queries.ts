import type { Settings } from '@spoor/contract/routes/settings.ts'
import type { Database } from '../../../platform/database/database.ts'

export function findSettings(database: Database, ownerId: string): Promise<Settings> {
  return database
    .selectFrom('app_user')
    .select(['default_vehicle_id', 'mail_uploads', 'mail_odometer', 'mail_monthly', 'work_hours'])
    .select(['suggest_from', 'confirm_from', 'joined_company_on', 'company_sees_from', 'tax_number', 'tax_address'])
    .select(['bill_address', 'bill_bank', 'vat_number', 'home_office'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}
