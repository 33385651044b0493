import type { Settings } from '@spoor/contract/routes/settings.ts'
import type { Database } from '../../database/database.ts'

export function findSettings(database: Database, ownerId: string): Promise<Settings> {
  return database
    .selectFrom('app_user')
    .select(['default_vehicle_id', 'mail_uploads'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}
