import { buildLogbook, type Logbook } from '@spoor/core/report/build-logbook.ts'
import type { LogbookFacts } from '@spoor/core/report/find-gaps.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import { odometerDays } from '@spoor/core/report/odometers.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { loadTaxTables } from '../tax-tables/load-tax-tables.ts'
import * as queries from './logbook-queries.ts'
import { isPersonal, type Reader } from './reader.ts'

export interface LoadedLogbook {
  logbook: Logbook
  /** null for trips without a vehicle. */
  vehicle: queries.LogbookVehicle | null
  readings: OdometerReading[]
}

export interface WantedLogbook {
  tax_year: number
  /** null for trips without a vehicle; undefined for the only vehicle of the year. */
  vehicle_id?: string | null
  nowMs: number
}

/** Loads the requested logbook. @throws HttpError 422 if no vehicle is given and the year has several */
export async function loadLogbook(
  database: Database,
  reader: Reader,
  { tax_year: taxYear, vehicle_id: wanted, nowMs }: WantedLogbook,
): Promise<LoadedLogbook> {
  const vehicles = await queries.listLogbookVehicles(database, reader.driver.id)
  const vehicleId = wanted === undefined ? await onlyVehicle(database, reader, { taxYear, vehicles }) : wanted
  const vehicle = vehicles.find((one) => one.id === vehicleId) ?? null
  if (vehicleId !== null && vehicle === null) throw notFound('Vehicle')
  const [placed, readings, tables, facts] = await Promise.all([
    queries.listLogbookTrips(database, reader, vehicleId, taxYearDays(taxYear)),
    vehicleId === null ? [] : queries.listDayReadings(database, reader, vehicleId),
    loadTaxTables(database),
    vehicle === null ? undefined : loadFacts(database, reader, vehicle, taxYear),
  ])
  const trips = placed.map((trip) => withPlaceNames(trip, reader))
  const known = { today: taxDayAt(nowMs), rate: tables(taxYear).rate, use: vehicle && useSeen(vehicle, reader), facts }
  return { logbook: buildLogbook(trips, readings, { taxYear, ...known }), vehicle, readings }
}

/**
 * Loads the other inputs for the checks of a vehicle's logbook besides its trips and readings. A company does not see
 * trips without a vehicle or what the driver paid.
 */
export async function loadFacts(
  database: Database,
  reader: Reader,
  vehicle: queries.LogbookVehicle,
  taxYear: number,
): Promise<LogbookFacts> {
  const hasRegistration = vehicle.registration !== ''
  if (!isPersonal(reader))
    return { withoutVehicle: 0, daysWithFuelOnly: [], costsOutOfUse: { count: 0, cents: 0 }, hasRegistration }
  const days = taxYearDays(taxYear)
  const use = odometerDays(days, toUseRange(vehicle))
  const [withoutVehicle, daysWithFuelOnly, costsOutOfUse] = await Promise.all([
    queries.countTripsWithoutVehicle(database, reader.driver.id, days),
    queries.listDaysWithFuelOnly(database, reader.driver.id, vehicle.id, days),
    queries.sumCostsOutOfUse(database, reader.driver.id, vehicle.id, { days, use }),
  ])
  return { withoutVehicle, daysWithFuelOnly, costsOutOfUse, hasRegistration }
}

/** Shows place names instead of location texts; a company only sees its own places' names. */
export function withPlaceNames(
  trip: queries.PlacedTrip,
  reader: Reader,
  { hidesOwn = false } = {},
): queries.PlacedTrip {
  const showsOwn = isPersonal(reader) && !hidesOwn
  const visibleName = (place: queries.NamedPlace | null) => (place?.isShared || showsOwn ? (place?.name ?? null) : null)
  return {
    ...trip,
    startLocation: withPlaceName(visibleName(trip.startPlace), trip.startLocation),
    endLocation: withPlaceName(visibleName(trip.endPlace), trip.endLocation),
  }
}

/** Returns the only vehicle of a tax year. @throws HttpError 422 if there are several */
export async function onlyVehicle(
  database: Database,
  reader: Reader,
  { taxYear, vehicles }: { taxYear: number; vehicles: readonly queries.LogbookVehicle[] },
): Promise<string | null> {
  const inYear = (await queries.listLogbooks(database, reader)).filter((one) => one.tax_year === taxYear)
  if (inYear.length > 1) throw new HttpError(422, 'SARS requires one logbook per vehicle. Choose a vehicle.')
  if (inYear.length === 1) return inYear[0].vehicle_id
  return vehicles.length === 1 ? vehicles[0].id : null
}

/** The days on which a vehicle is known to have been in use, clipped to what the reader sees. */
export function useSeen(vehicle: VehicleUse, reader: Reader): Partial<DayRange> {
  const use = toUseRange(vehicle)
  return isPersonal(reader) || (use.from !== undefined && use.from >= reader.from) ? use : { ...use, from: reader.from }
}

/** The days of a tax year on which a driver's vehicle was in use; null if there are none. */
export async function findUse(
  database: Database,
  ownerId: string,
  vehicleId: string,
  taxYear: number,
): Promise<DayRange | null> {
  const vehicle = (await queries.listLogbookVehicles(database, ownerId)).find(({ id }) => id === vehicleId)
  return odometerDays(taxYearDays(taxYear), vehicle ? toUseRange(vehicle) : null)
}

type VehicleUse = Pick<queries.LogbookVehicle, 'acquired_on' | 'used_from' | 'used_until'>

/** The first and last day on which a vehicle is known to have been in use. The default start is the acquisition. */
export const toUseRange = ({ acquired_on, used_from, used_until: to }: VehicleUse) => {
  const from = used_from ?? acquired_on
  return { ...(from !== null && { from }), ...(to !== null && { to }) }
}
