import type { Trip } from '@spoor/contract/routes/trips.ts'
import { GAP_S } from '@spoor/core/journey/parameters.ts'
import { isCommute } from '@spoor/core/places/place.ts'
import type { PrescribedRate } from '@spoor/core/tax/prescribed-rate.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { findChargedCentres } from '../../domain/seats/cost-centre-queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { recentTaxTables } from '../../domain/tax-tables/load-tax-tables.ts'
import type { SuggestedTripRow, TripRow } from './trip-queries.ts'

type Owner = Pick<User, 'id' | 'companyId'>

export async function toTripWire(database: Database, row: SuggestedTripRow, owner: Owner): Promise<Trip> {
  return (await toTripWires(database, [row], owner))[0]
}

/** Includes the stored suggestions of unclassified trips, and reasons from the driver's calendar. */
export async function toTripWires(
  database: Database,
  rows: readonly SuggestedTripRow[],
  owner: Owner,
): Promise<Trip[]> {
  const plain = await toPlainTripWires(database, rows, owner)
  return plain.map((trip, i) => ({
    ...trip,
    suggestion: rows[i].suggestion ?? null,
    calendar_reasons: rows[i].calendar_reasons ?? [],
    recorded_by: rows[i].recorded_by ?? null,
  }))
}

/** Without suggestions and names of devices, for readers other than the driver. */
export async function toPlainTripWires(
  database: Database,
  rows: readonly TripRow[],
  { id: ownerId, companyId }: Owner,
): Promise<Trip[]> {
  const tripIds = rows.map(({ id }) => id)
  const centres = companyId === null ? null : await findChargedCentres(database, { companyId, ownerId, tripIds })
  const tables = await recentTaxTables(database)
  return rows.map((row) => {
    const { rate } = tables(taxYearAt(row.started_at.getTime()))
    return toPlainTripWire(row, { costCentre: centres?.get(row.id) ?? null, rate })
  })
}

function toPlainTripWire(
  row: TripRow,
  { costCentre, rate }: { costCentre: Trip['cost_centre']; rate: PrescribedRate | null },
): Trip {
  return {
    ...row,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    distance_km: metresToKm(row.distance_m),
    start_odometer_km: row.start_odometer_m === null ? null : metresToKm(row.start_odometer_m),
    end_odometer_km: row.end_odometer_m === null ? null : metresToKm(row.end_odometer_m),
    cost_centre: costCentre,
    prescribed_rate: rate && rate.centsPerKm / 100,
    upload_id: row.upload_ids[0] ?? null,
    source: row.is_from_connection ? 'connection' : row.source,
    recorded_by: null,
    // The driver has chosen.
    other_distance_km:
      row.other_distance_m === null || row.corrected.includes('distance_m') ? null : metresToKm(row.other_distance_m),
    toll: centsToRand(row.toll_cents),
    parking: centsToRand(row.parking_cents),
    warning: findWarning(row),
    suggestion: null,
    calendar_reasons: [],
  }
}

function findWarning(row: TripRow): Trip['warning'] {
  const { start_place: start, end_place: end, works_from_home: worksFromHome } = row
  if (isCommute(start, end, worksFromHome) && row.classification === 'business') return 'commute'
  const isByPositions = row.distance_source === 'path' || row.distance_source === 'straight_line'
  return isByPositions && (row.interval_s ?? 0) > GAP_S ? 'sparse' : null
}
