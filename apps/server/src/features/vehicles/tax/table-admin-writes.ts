import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { StoredBand } from '../../../platform/database/json-shapes.ts'

export interface NewCorrection {
  taxYear: number
  bands: StoredBand[] | null
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
  const { revision } = await tx
    .selectFrom('tax_table_override')
    .select(sql<number>`coalesce(max(revision), 0) + 1`.as('revision'))
    .where('tax_year', '=', correction.taxYear)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('tax_table_override')
    .values({
      tax_year: correction.taxYear,
      revision,
      bands: correction.bands === null ? null : JSON.stringify(correction.bands),
      rate_cents_per_km: correction.rateCentsPerKm,
      value_limit_cents: correction.valueLimitCents,
      source: correction.source,
      confirmed: correction.confirmed,
      entered_by: correction.enteredBy,
      entered_at: correction.enteredAt,
    })
    .execute()
  return revision
}
