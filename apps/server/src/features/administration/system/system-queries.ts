import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export async function describeDatabase(database: Database): Promise<{ version: string; sizeBytes: number }> {
  return database
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('sizeBytes'),
    ])
    .executeTakeFirstOrThrow()
}

export function findLastRestore(database: Database) {
  return database.selectFrom('restore_made').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export function findLastBackup(database: Database) {
  return database.selectFrom('backup_made').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}
