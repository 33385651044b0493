import { sql, type NotNull } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { FrozenContent } from '../../domain/logbooks/freeze-content.ts'
import type { ReportRow } from './report-queries.ts'

export type NewReport = Omit<ReportRow, 'number' | 'frozen_at' | 'sha256' | 'content' | 'draft'>

export async function insertReport(tx: Transaction, ownerId: string, { options, ...report }: NewReport): Promise<void> {
  await tx
    .insertInto('report')
    .values({ ...report, owner_id: ownerId, options: JSON.stringify(options) })
    .execute()
}

// A frozen report never changes: these functions throw for one, although their callers have already checked.

export async function changeReport(
  tx: Transaction,
  ownerId: string,
  id: string,
  change: Pick<ReportRow, 'title' | 'notes' | 'client' | 'options' | 'updated_at'>,
): Promise<void> {
  const { title, notes, client, options, updated_at } = change
  await tx
    .updateTable('report')
    .set({ title, notes, client, options: JSON.stringify(options), updated_at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('frozen_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @returns the report's number */
export async function storeFrozen(
  tx: Transaction,
  ownerId: string,
  id: string,
  { text, sha256 }: FrozenContent,
  at: Date,
): Promise<number> {
  // Serializes freezing of one owner's reports, so that they get different numbers.
  await sql`select from app_user where id = ${ownerId} for no key update`.execute(tx)
  // Without gaps, as SARS requires of invoices.
  const next = sql<number>`(select coalesce(max(other.number), 0) + 1 from report as other
    where other.owner_id = ${ownerId} and (other.kind = 'client') = (report.kind = 'client'))`
  const { number } = await tx
    .updateTable('report')
    .set({ content: text, sha256, frozen_at: at, updated_at: at, number: next })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('frozen_at', 'is', null)
    .returning('number')
    .$narrowType<{ number: NotNull }>()
    .executeTakeFirstOrThrow()
  return number
}

export async function deleteReportRow(tx: Transaction, ownerId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('report')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('frozen_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}
