import { withPlaceName } from '@spoor/core/places/place.ts'
import { addDays, type DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { findDriverHome, hideHome } from './find-driver-home.ts'
import { isPersonal, type Reader } from './reader.ts'
import { listShownTrips } from './shown-trip-queries.ts'

/**
 * The trips visible to the reader on these days, newest first, with place names and, for a company, without the home.
 */
export async function loadShownTrips(
  database: Database,
  reader: Reader,
  days: DayRange,
  page?: Parameters<typeof listShownTrips>[3],
) {
  const named = (await listShownTrips(database, reader, days, page)).map((trip) => ({
    ...trip,
    startLocation: withPlaceName(trip.start_place, trip.startLocation),
    endLocation: withPlaceName(trip.end_place, trip.endLocation),
  }))
  if (isPersonal(reader)) return named
  const home = await findDriverHome(database, reader.driver.id, addDays(days.to, 1))
  return named.map((trip) => hideHome(trip, home, { first: trip.first_of_day, last: trip.last_of_day }))
}
