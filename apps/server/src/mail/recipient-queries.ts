import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Letter } from './letter.ts'

/** The language of the recipient, or of the sender for somebody without an account. */
export async function findLanguage(database: Database, { to, senderId }: Letter): Promise<string | undefined> {
  const { rows } = await sql<{ preferred_language: string }>`
    select preferred_language from app_user where lower(email) = lower(${to}) or id = ${senderId ?? null}::uuid
    order by lower(email) = lower(${to}) desc, deactivated_at nulls first limit 1`.execute(database)
  return rows[0]?.preferred_language
}
