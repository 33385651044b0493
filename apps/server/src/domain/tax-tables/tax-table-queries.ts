import type { Database } from '../../platform/database/database.ts'

export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number]

/** All corrections, oldest first, with the author's name. */
export function listCorrections(database: Database) {
  return database
    .selectFrom('tax_table_override')
    .innerJoin('app_user as u', 'u.id', 'entered_by')
    .select(['tax_year', 'revision', 'bands', 'rate_cents_per_km', 'value_limit_cents', 'source', 'confirmed'])
    .select(['entered_at', 'u.name as entered_by'])
    .orderBy('tax_year')
    .orderBy('revision')
    .execute()
}
