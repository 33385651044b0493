import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface Person {
  name: string
  email: string
  erased_at: Date | null
}

/** Looks up people by id, for owners found in owner data. */
export async function findPeople(database: Database, ids: Iterable<string>): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await database
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'erased_at'])
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
