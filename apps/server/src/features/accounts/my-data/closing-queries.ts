import type { Database } from '../../../platform/database/database.ts'

/** Closed accounts that are due for erasure. */
export function listToErase(database: Database, now: Date) {
  return database
    .selectFrom('app_user')
    .select(['id', 'subject', 'email', 'name'])
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .where('deactivated_at', 'is not', null)
    .execute()
}
