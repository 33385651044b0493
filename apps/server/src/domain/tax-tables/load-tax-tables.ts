import type { CostBand } from '@spoor/core/tax/deemed-cost-tables.ts'
import { correctTables, type TableCorrection, type TaxTables } from '@spoor/core/tax/tax-tables.ts'
import type { Database } from '../../platform/database/database.ts'
import { listCorrections, type CorrectionRow } from './tax-table-queries.ts'
import type { StoredBand } from '../../platform/database/json-shapes.ts'

/** How long `recentTaxTables` may miss a correction made in another process (decision 0126). */
const MAX_AGE_MS = 10_000
const recent = new WeakMap<Database, { tables: Promise<TaxTables>; readAtMs: number }>()

/** The tables, up to ten seconds old: for lists of trips, which are read constantly while corrections are rare. */
export function recentTaxTables(database: Database): Promise<TaxTables> {
  const known = recent.get(database)
  if (known !== undefined && performance.now() - known.readAtMs < MAX_AGE_MS) return known.tables
  const tables = loadTaxTables(database)
  recent.set(database, { tables, readAtMs: performance.now() })
  tables.catch(() => recent.delete(database))
  return tables
}

/** Call it after a correction, so that this process applies it at once. */
export const forgetTaxTables = (database: Database): void => void recent.delete(database)

/** SARS' published figures as shipped with Spoor, with administrators' corrections. */
export async function loadTaxTables(database: Database): Promise<TaxTables> {
  return correctTables((await listCorrections(database)).map(toCorrection))
}

function toCorrection({
  tax_year,
  revision,
  bands,
  rate_cents_per_km,
  value_limit_cents,
  source,
  confirmed,
}: CorrectionRow): TableCorrection {
  return {
    taxYear: tax_year,
    revision,
    costs: bands && { bands: bands.map(toCostBand), source, confirmed },
    rate: rate_cents_per_km === null ? null : { centsPerKm: rate_cents_per_km, source, confirmed },
    limit: value_limit_cents === null ? null : { valueCents: value_limit_cents, source, confirmed },
  }
}

function toCostBand(band: StoredBand): CostBand {
  return {
    valueUpToCents: band.value_up_to_cents ?? Infinity,
    fixedCents: band.fixed_cents,
    fuelCentsPerKm: band.fuel_cents_per_km,
    maintenanceCentsPerKm: band.maintenance_cents_per_km,
  }
}
