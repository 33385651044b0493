import type { Home } from '@spoor/core/privacy/find-home.ts'
import { maskHome } from '@spoor/core/privacy/mask-home.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { SubmittedLogbook } from '@spoor/contract/routes/submissions.ts'
import type { Database } from '../../database/database.ts'
import { loadLogbook, withPlaceNames } from '../../logbooks/load-logbook.ts'
import type { PlacedTrip } from '../../logbooks/logbook-queries.ts'
import { findHomeOf } from './find-home-of.ts'

/** The stored content of a submitted logbook. */
export type FrozenContent = Pick<SubmittedLogbook, 'opening_km' | 'closing_km' | 'total_km' | 'rows' | 'gaps'>

export interface FrozenLogbook {
  vehicle: { id: string | null; name: string }
  businessM: number
  privateM: number
  businessTrips: number
  content: FrozenContent
}

/**
 * A driver's current logbook as the company may see it: only the total of private trips, and
 * nowhere the driver's home or the names of his own places.
 */
export async function freezeLogbook(
  database: Database,
  driver: { id: string; name: string },
  wanted: { tax_year: number; vehicle_id?: string | null; nowMs: number },
): Promise<FrozenLogbook> {
  const home = await findHomeOf(database, driver.id, addDays(taxYearDays(wanted.tax_year).to, 1))
  const { logbook, vehicle } = await loadLogbook(database, driver, {
    ...wanted,
    asSeen: (trips) =>
      withoutHome(
        trips.map((trip) => withPlaceNames(trip, { sharedOnly: true })),
        home,
      ),
  })
  return {
    vehicle: { id: vehicle?.id ?? null, name: vehicle?.name ?? '' },
    businessM: logbook.businessM,
    privateM: logbook.privateM,
    businessTrips: logbook.rows.length,
    content: {
      opening_km: logbook.opening && metresToKm(logbook.opening.odometerM),
      closing_km: logbook.closing && metresToKm(logbook.closing.odometerM),
      total_km: metresToKm(logbook.totalM),
      rows: logbook.rows.map((row) => ({
        date: row.date,
        opening_km: row.opening && metresToKm(row.opening.odometerM),
        closing_km: row.closing && metresToKm(row.closing.odometerM),
        business_km: metresToKm(row.businessM),
        from: row.from,
        to: row.to,
        details: row.details,
      })),
      gaps: logbook.gaps.map(({ message }) => message),
    },
  }
}

function withoutHome(trips: readonly PlacedTrip[], home: Home | null): PlacedTrip[] {
  return trips.map((trip, at) =>
    maskHome(trip, home, { first: trips[at - 1]?.date !== trip.date, last: trips[at + 1]?.date !== trip.date }),
  )
}
