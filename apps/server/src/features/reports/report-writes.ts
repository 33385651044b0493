import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import type { FrozenContent } from '../../logbooks/freeze-content.ts'
import type { ReportRow } from './report-queries.ts'

export type NewReport = Omit<ReportRow, 'number' | 'frozen_at' | 'sha256' | 'content' | 'draft'>

export async function insertReport(tx: Transaction, ownerId: string, { options, ...report }: NewReport): Promise<void> {
  await tx
    .insertInto('report')
    .values({ ...report, owner_id: ownerId, options: JSON.stringify(options) })
    .execute()
}

export async function changeReport(
  tx: Transaction,
  ownerId: string,
  id: string,
  {
    title,
    notes,
    client,
    options,
    updated_at,
  }: Pick<ReportRow, 'title' | 'notes' | 'client' | 'options' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ title, notes, client, options: JSON.stringify(options), updated_at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** @returns the number that the report got */
export async function storeFrozen(
  tx: Transaction,
  ownerId: string,
  id: string,
  { text, sha256 }: FrozenContent,
  at: Date,
): Promise<number> {
  // Two reports of one owner that are frozen at once wait for each other here, and get different numbers.
  await sql`select from app_user where id = ${ownerId} for no key update`.execute(tx)
  const { rows } = await sql<{ number: number }>`update report set content = ${text}, sha256 = ${sha256},
      frozen_at = ${at}, updated_at = ${at},
      number = (select coalesce(max(number), 0) + 1 from report where owner_id = ${ownerId})
    where owner_id = ${ownerId} and id = ${id} returning number`.execute(tx)
  return rows[0].number
}

export async function deleteReportRow(tx: Transaction, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('report').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}
