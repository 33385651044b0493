import type { TaxTable, correctTaxTable } from '@spoor/contract/routes/tax.ts'
import type { CostTable } from '@spoor/core/tax/deemed-cost-tables.ts'
import { taxDayAt, taxYearOn } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { loadTaxTables, forgetTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import { listCorrections } from '../../../domain/tax-tables/tax-table-queries.ts'
import { toIsoDates } from '../../../platform/http/mount.ts'
import type { StoredBand } from '../../../platform/database/json-shapes.ts'
import { listReportVersions } from './tax-year-queries.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { insertCorrection } from './tax-year-writes.ts'

/** The first tax year with figures. */
const FIRST_YEAR = 2021

/** All tax years with figures, including the current one and the next, newest first. */
export async function listTables({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<TaxTable[]> {
  const [tables, corrections, reports] = await Promise.all([
    loadTaxTables(database),
    listCorrections(database),
    listReportVersions(database),
  ])
  const last = taxYearOn(taxDayAt(clock.nowMs())) + 1
  const years = new Set([
    ...Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i),
    ...corrections.map(({ tax_year }) => tax_year),
  ])
  return [...years]
    .toSorted((a, b) => b - a)
    .map((taxYear): TaxTable => {
      const { costs, rate, limit, version } = tables(taxYear)
      return {
        tax_year: taxYear,
        version,
        bands: costs && toBandWires(costs),
        rate: rate && rate.centsPerKm / 100,
        value_limit: limit && limit.valueCents / 100,
        table_source: costs?.source ?? null,
        table_confirmed: costs?.confirmed ?? false,
        rate_source: rate?.source ?? null,
        rate_confirmed: rate?.confirmed ?? false,
        limit_source: limit?.source ?? null,
        limit_confirmed: limit?.confirmed ?? false,
        corrections: corrections
          .filter((one) => one.tax_year === taxYear)
          .map(({ bands, rate_cents_per_km, value_limit_cents, ...one }) => ({
            ...toIsoDates(one),
            bands: bands && bands.map(toBandWire),
            rate: rate_cents_per_km === null ? null : rate_cents_per_km / 100,
            value_limit: value_limit_cents === null ? null : value_limit_cents / 100,
          })),
        outdated_reports: reports
          .filter(({ versions }) => versions.some((one) => one.startsWith(`${taxYear}-`) && one !== version))
          .map(toIsoDates),
      }
    })
}

function toBandWires({ bands }: CostTable): NonNullable<TaxTable['bands']> {
  return bands.map((band) => ({
    value_up_to: Number.isFinite(band.valueUpToCents) ? band.valueUpToCents / 100 : null,
    fixed_cost: band.fixedCents / 100,
    fuel: band.fuelCentsPerKm,
    maintenance: band.maintenanceCentsPerKm,
  }))
}

function toBandWire(band: StoredBand): NonNullable<TaxTable['bands']>[number] {
  return {
    value_up_to: band.value_up_to_cents === null ? null : band.value_up_to_cents / 100,
    fixed_cost: band.fixed_cents / 100,
    fuel: band.fuel_cents_per_km,
    maintenance: band.maintenance_cents_per_km,
  }
}

type Correction = ReceivedOf<typeof correctTaxTable>['body'] & { tax_year: number }

/** Adds a correction with an audit log entry, and returns the year's current figures. */
export async function correctTable(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  actorId: string,
  { tax_year: taxYear, bands, rate, value_limit: valueLimit, source, confirmed }: Correction,
): Promise<TaxTable> {
  const at = new Date(dependencies.clock.nowMs())
  const storedBands: StoredBand[] | null =
    bands &&
    bands.map((band) => ({
      value_up_to_cents: randToCents(band.value_up_to),
      fixed_cents: randToCents(band.fixed_cost),
      fuel_cents_per_km: band.fuel,
      maintenance_cents_per_km: band.maintenance,
    }))
  await inTransaction(dependencies.database, async (tx) => {
    const revision = await insertCorrection(tx, {
      tax_year: taxYear,
      bands: storedBands && JSON.stringify(storedBands),
      rate_cents_per_km: rate === null ? null : Math.round(rate * 1e4) / 100,
      value_limit_cents: randToCents(valueLimit),
      source,
      confirmed,
      entered_by: actorId,
      entered_at: at,
    })
    await recordAction(tx, {
      actorId,
      at,
      action: 'system.corrected_tax_table',
      subject: { kind: 'system', id: null },
      after: {
        tax_year: taxYear,
        revision,
        bands: bands?.length ?? 0,
        rate,
        value_limit: valueLimit,
        source,
        confirmed,
      },
    })
  })
  forgetTaxTables(dependencies.database)
  return (await listTables(dependencies)).find(({ tax_year }) => tax_year === taxYear)!
}
