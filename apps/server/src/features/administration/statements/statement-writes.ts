import { sql, type Insertable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BankLine } from '../../../platform/database/schema.gen.ts'

/** Marks a line as used for a payment; false if it already was. */
export async function insertBankLine(tx: Transaction, line: Insertable<BankLine>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_line')
    .values(line)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks the companies of all payers, then the users, each in order of their ids to avoid deadlocks. */
export async function lockPayers(
  tx: Transaction,
  { userIds, companyIds }: { userIds: readonly string[]; companyIds: readonly string[] },
): Promise<void> {
  await sql`select 1 from company where id = any(${[...companyIds]}::uuid[])
    or id in (select company_id from app_user where id = any(${[...userIds]}::uuid[])) order by id for update`.execute(
    tx,
  )
  await sql`select 1 from app_user where id = any(${[...userIds]}::uuid[]) order by id for update`.execute(tx)
}
