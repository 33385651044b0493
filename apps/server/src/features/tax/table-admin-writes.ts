import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import type { BandJson } from '../../tax-tables/tax-table-queries.ts'

export interface NewCorrection {
  taxYear: number
  bands: BandJson[] | null
  rateCentsPerKm: number | null
  valueLimitCents: number | null
  source: string
  confirmed: boolean
  enteredBy: string
  enteredAt: Date
}

/** Adds the next correction of a tax year. @returns its revision */
export async function insertCorrection(tx: Transaction, correction: NewCorrection): Promise<number> {
  await sql`lock table tax_table_override in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ revision: number }>`insert into tax_table_override (tax_year, revision, bands,
      rate_cents_per_km, value_limit_cents, source, confirmed, entered_by, entered_at)
    select ${correction.taxYear}::int, coalesce(max(revision), 0) + 1,
      ${correction.bands === null ? null : JSON.stringify(correction.bands)}::jsonb,
      ${correction.rateCentsPerKm}::double precision, ${correction.valueLimitCents}::bigint, ${correction.source}, ${correction.confirmed}::boolean,
      ${correction.enteredBy}::uuid, ${correction.enteredAt}::timestamptz
    from tax_table_override where tax_year = ${correction.taxYear}
    returning revision`.execute(tx)
  return rows[0].revision
}
