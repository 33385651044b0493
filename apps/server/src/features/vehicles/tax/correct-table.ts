import type { correctTaxTable, TaxTable } from '@spoor/contract/routes/tax.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { StoredBand } from '../../../platform/database/json-shapes.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { forgetTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import { listTables } from './list-tables.ts'
import { insertCorrection } from './tax-year-writes.ts'

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
