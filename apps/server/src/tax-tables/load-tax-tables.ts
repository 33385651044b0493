import type { CostBand } from '@spoor/core/tax/deemed-cost-tables.ts'
import { correctTables } from '@spoor/core/tax/tax-tables.ts'
import type { TableCorrection, TaxTables } from '@spoor/core/tax/tax-tables.ts'
import type { Database } from '../database/database.ts'
import { listCorrections } from './tax-table-queries.ts'
import type { BandJson, CorrectionRow } from './tax-table-queries.ts'

/** SARS' figures as published with Spoor, corrected by administrators. */
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

function toCostBand(band: BandJson): CostBand {
  return {
    valueUpToCents: band.value_up_to_cents ?? Infinity,
    fixedCents: band.fixed_cents,
    fuelCentsPerKm: band.fuel_cents_per_km,
    maintenanceCentsPerKm: band.maintenance_cents_per_km,
  }
}
