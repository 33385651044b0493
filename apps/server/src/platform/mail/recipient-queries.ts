import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Letter } from './letter.ts'

/** The recipient's language, or the sender's if the recipient has no account. */
export async function findLanguage(
  database: Database,
  { to }: Letter,
  senderId: string | null,
): Promise<string | undefined> {
  const isRecipient = sql<boolean>`(lower(email) = lower(${to}))`
  const row = await database
    .selectFrom('app_user')
    .select('preferred_language')
    .where(sql<boolean>`(${isRecipient} or id = ${senderId}::uuid)`)
    .orderBy(isRecipient, 'desc')
    .orderBy('deactivated_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.preferred_language
}
