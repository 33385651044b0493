import type { Logbook } from '@spoor/core/report/build-logbook.ts'
import { buildLogbook } from '@spoor/core/report/build-logbook.ts'
import type { LogbookFacts } from '@spoor/core/report/find-gaps.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { loadTaxTables } from '../tax-tables/load-tax-tables.ts'
import type { LogbookVehicle, NamedPlace, PlacedTrip } from './logbook-queries.ts'
import {
  countTripsWithoutVehicle,
  findFirstSeenDay,
  listDayReadings,
  listDaysWithFuelOnly,
  listLogbooks,
  listLogbookTrips,
  listLogbookVehicles,
} from './logbook-queries.ts'

/** A logbook and its owner. */
export interface NamedLogbook {
  logbook: Logbook
  driver: string
  /** null for trips without a vehicle. */
  vehicle: LogbookVehicle | null
}

/** A logbook with the trips and readings that it was built from. */
export interface LogbookSources extends NamedLogbook {
  trips: PlacedTrip[]
  readings: OdometerReading[]
}

/** Loads the requested logbook. The vehicle may be omitted if the year has only one; with several it is 422. */
export async function loadLogbook(
  database: Database,
  driver: { id: string; name: string },
  wanted: { tax_year: number; vehicle_id?: string | null; nowMs: number; readsAsCompany?: boolean },
): Promise<NamedLogbook> {
  return loadLogbookSources(database, driver, wanted)
}

/** As {@link loadLogbook}. */
export async function loadLogbookSources(
  database: Database,
  driver: { id: string; name: string },
  {
    tax_year: taxYear,
    vehicle_id: wanted,
    nowMs,
    readsAsCompany = false,
  }: {
    tax_year: number
    /** null for trips without a vehicle. */
    vehicle_id?: string | null
    nowMs: number
    /** Whether a company reads it; it does not see trips from before the driver joined. */
    readsAsCompany?: boolean
  },
): Promise<LogbookSources> {
  const vehicles = await listLogbookVehicles(database, driver.id)
  const vehicleId =
    wanted === undefined ? await onlyVehicle(database, driver.id, { taxYear, vehicles, readsAsCompany }) : wanted
  const vehicle = vehicles.find((one) => one.id === vehicleId) ?? null
  if (vehicleId !== null && vehicle === null) throw notFound('Vehicle')
  const from = readsAsCompany ? await findFirstSeenDay(database, driver.id) : null
  const [trips, readings, tables, facts] = await Promise.all([
    listLogbookTrips(database, driver.id, vehicleId, taxYearDays(taxYear), { readsAsCompany }),
    vehicleId === null ? [] : listDayReadings(database, driver.id, vehicleId),
    loadTaxTables(database),
    vehicle === null ? undefined : loadFacts(database, driver.id, vehicle, { taxYear, readsAsCompany }),
  ])
  return {
    logbook: buildLogbook(
      trips.map((trip) => withPlaceNames(trip)),
      readingsFrom(readings, from),
      {
        taxYear,
        today: taxDayAt(nowMs),
        rate: tables(taxYear).rate,
        use: vehicle && useFrom(vehicle, from),
        facts,
      },
    ),
    driver: driver.name,
    vehicle,
    trips,
    readings,
  }
}

/**
 * Loads what the checks of a vehicle's logbook need besides its trips and readings. A company does not see trips
 * without a vehicle or what the driver paid.
 */
export async function loadFacts(
  database: Database,
  ownerId: string,
  vehicle: Pick<LogbookVehicle, 'id' | 'registration'>,
  { taxYear, readsAsCompany }: { taxYear: number; readsAsCompany: boolean },
): Promise<LogbookFacts> {
  const hasRegistration = vehicle.registration !== ''
  if (readsAsCompany) return { withoutVehicle: 0, daysWithFuelOnly: [], hasRegistration }
  const days = taxYearDays(taxYear)
  const [withoutVehicle, daysWithFuelOnly] = await Promise.all([
    countTripsWithoutVehicle(database, ownerId, days),
    listDaysWithFuelOnly(database, ownerId, vehicle.id, days),
  ])
  return { withoutVehicle, daysWithFuelOnly, hasRegistration }
}

/** Shows place names instead of location texts; for readers other than the driver, only names of company places. */
export function withPlaceNames(trip: PlacedTrip, { sharedOnly = false } = {}): PlacedTrip {
  const visibleName = (place: NamedPlace | null) =>
    place !== null && (place.isShared || !sharedOnly) ? place.name : null
  return {
    ...trip,
    startLocation: withPlaceName(visibleName(trip.startPlace), trip.startLocation),
    endLocation: withPlaceName(visibleName(trip.endPlace), trip.endLocation),
  }
}

/** Returns the only vehicle of a tax year. @throws HttpError 422 if there are several */
export async function onlyVehicle(
  database: Database,
  ownerId: string,
  {
    taxYear,
    vehicles,
    readsAsCompany = false,
  }: { taxYear: number; vehicles: readonly LogbookVehicle[]; readsAsCompany?: boolean },
): Promise<string | null> {
  const inYear = (await listLogbooks(database, ownerId, { readsAsCompany })).filter((one) => one.tax_year === taxYear)
  if (inYear.length > 1) throw new HttpError(422, 'SARS requires one logbook per vehicle. Choose a vehicle.')
  if (inYear.length === 1) return inYear[0].vehicle_id
  return vehicles.length === 1 ? vehicles[0].id : null
}

/** Readings on or after a day, or all. */
export const readingsFrom = (
  readings: readonly OdometerReading[],
  from: LocalDate | null,
): readonly OdometerReading[] => (from === null ? readings : readings.filter(({ date }) => date >= from))

/** The days on which a vehicle was in use, as far as known, clipped to start at a day. */
export function useFrom(vehicle: VehicleUse, from: LocalDate | null): Partial<DayRange> {
  const use = toUseRange(vehicle)
  return from === null || (use.from !== undefined && use.from >= from) ? use : { ...use, from }
}

type VehicleUse = Pick<LogbookVehicle, 'acquired_on' | 'used_from' | 'used_until'>

/** The first and last day on which a vehicle was in use, as far as known. The default start is the acquisition. */
export const toUseRange = ({ acquired_on, used_from, used_until: to }: VehicleUse) => {
  const from = used_from ?? acquired_on
  return { ...(from !== null && { from }), ...(to !== null && { to }) }
}
