import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { type Database, inTransaction, SWEEP } from './database.ts'
import { TABLES, type Table } from './tables.ts'

/** Deletes rows that are too old according to `TABLES`, in one short statement per owner. Safe to interrupt. */
export async function deleteOldRows(database: Database, nowMs: number): Promise<void> {
  for (const [table, { kind, bound }] of Object.entries<Table>(TABLES)) {
    if (typeof bound === 'string' || bound.job !== undefined) continue
    const before = new Date(nowMs - bound.days * DAY_MS)
    const isOld = sql`${sql.ref(bound.column)} < ${before}${bound.only ? sql` and ${sql.ref(bound.only.column)} = ${bound.only.is}` : sql``}`
    if (kind === 'owner') await deleteByOwner(database, table, isOld)
    else await deleteFromDirectory(database, table, isOld)
  }
}

async function deleteByOwner(database: Database, table: string, isOld: RawBuilder<unknown>): Promise<void> {
  const rows = await database
    .selectFrom(table as 'trip')
    .select('owner_id')
    .distinct()
    .where(sql<boolean>`${isOld}`)
    .modifyEnd(SWEEP)
    .execute()
  for (const { owner_id } of rows)
    await sql`delete from ${sql.table(table)} where owner_id = ${owner_id} and ${isOld}`.execute(database)
}

async function deleteFromDirectory(database: Database, table: string, isOld: RawBuilder<unknown>): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (table === 'audit_entry')
      await sql`delete from audit_personal where entry_id in (select id from audit_entry where ${isOld})`.execute(tx)
    await sql`delete from ${sql.table(table)} where ${isOld}`.execute(tx)
  })
}
