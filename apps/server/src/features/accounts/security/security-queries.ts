import type { Database } from '../../../platform/database/database.ts'

/** A user's identity; undefined if there is no such user. */
export function findIdentity(database: Database, userId: string) {
  return database
    .selectFrom('app_user')
    .select(['issuer', 'subject', 'company_id'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
