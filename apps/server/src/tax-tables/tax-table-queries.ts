import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface BandJson {
  /** null for the last band. */
  value_up_to_cents: number | null
  fixed_cents: number
  fuel_cents_per_km: number
  maintenance_cents_per_km: number
}

export interface CorrectionRow {
  tax_year: number
  revision: number
  bands: BandJson[] | null
  rate_cents_per_km: number | null
  value_limit_cents: number | null
  source: string
  confirmed: boolean
  entered_at: Date
  entered_by: string
}

/** Every correction, oldest first, with the name of who entered it. */
export async function listCorrections(database: Database): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`select tax_year, revision, bands, rate_cents_per_km,
      value_limit_cents, source, confirmed,
      entered_at, u.name as entered_by
    from tax_table_override join app_user as u on u.id = entered_by order by tax_year, revision`.execute(database)
  return rows
}
