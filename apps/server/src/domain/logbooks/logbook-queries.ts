import { sql } from 'kysely'
import type { ReportCost, ReportTrip } from '@spoor/core/report/build-report.ts'
import { TRIP_DOUBTS_BESIDE_OTHERS, type OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import type { BillSender } from '@spoor/core/report/report-content.ts'
import { tripRecord } from '@spoor/core/report/trip-record.ts'
import type { HomeOffice } from '@spoor/core/places/home-office.ts'
import type { TripPlaces } from '@spoor/core/privacy/mask-home.ts'
import { addDays, dayNumber, type DayRange } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE, taxDayAt } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { countRows, hasRow, type Database } from '../../platform/database/database.ts'
import { driverPlaces } from '../../platform/database/driver-places.ts'
import { isPersonal, type CompanyReader, type Reader } from './reader.ts'
import { isDoubtful } from './trip-doubt-queries.ts'

/** The tax years and vehicles with trips visible to the reader, newest year first, trips without a vehicle last. */
export function listLogbooks(database: Database, reader: Reader) {
  const ownerId = reader.driver.id
  // Adding ten months to a date gives the calendar year after which its tax year is named.
  const taxYear = sql<number>`extract(year from month + interval '10 months')::int`
  const trips = sql<number>`sum(trips)::int`
  // Both views have the same columns, but the query builder cannot select from a union of names.
  const tally = (isPersonal(reader) ? 'trip_tally' : 'company_trip_tally') as 'trip_tally'
  const logbooks = database
    .selectFrom(tally)
    .select([taxYear.as('tax_year'), 'vehicle_id', trips.as('trips')])
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'rejected')
    .groupBy([taxYear, 'vehicle_id'])
    .having(trips, '>', 0)
  return database
    .selectFrom(logbooks.as('logbook'))
    .leftJoin('vehicle', (join) => join.on('vehicle.owner_id', '=', ownerId).onRef('vehicle.id', '=', 'vehicle_id'))
    .select(['tax_year', 'vehicle_id', 'trips'])
    .select((eb) => eb.fn.coalesce('vehicle.name', sql.lit('')).as('vehicle_name'))
    .orderBy('tax_year', 'desc')
    .orderBy(sql`vehicle_id is null`)
    .orderBy('vehicle_name')
    .orderBy('vehicle_id')
    .execute()
}

export type LogbookVehicle = Awaited<ReturnType<typeof listLogbookVehicles>>[number]

export function listLogbookVehicles(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name', 'registration', 'make', 'model', 'model_year', 'value_cents', 'acquired', 'acquired_on'])
    .select(['consumption', 'used_from', 'used_until'])
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .execute()
}

export function ownsVehicle(database: Database, ownerId: string, vehicleId: string): Promise<boolean> {
  return hasRow(database.selectFrom('vehicle').where('owner_id', '=', ownerId).where('id', '=', vehicleId))
}

/** A driver's details for SARS and for bills, each '' if missing or hidden from the reader. */
export async function findTaxpayer(
  database: Database,
  reader: Reader,
): Promise<{ taxNumber: string; address: string; sender?: BillSender; homeOffice: HomeOffice | null }> {
  if (!isPersonal(reader)) return { taxNumber: '', address: '', homeOffice: null }
  const row = await database
    .selectFrom('app_user')
    .select(['tax_number', 'tax_address', 'bill_address', 'bill_bank', 'vat_number', 'home_office'])
    .where('id', '=', reader.driver.id)
    .executeTakeFirstOrThrow()
  const sender = { address: row.bill_address, bank: row.bill_bank, vat_number: row.vat_number }
  const hasSender = Object.values(sender).some((text) => text !== '')
  return {
    taxNumber: row.tax_number,
    address: row.tax_address,
    homeOffice: row.home_office,
    ...(hasSender && { sender }),
  }
}

export async function findCompanyOf(database: Database, userId: string): Promise<string | null> {
  const row = await database.selectFrom('app_user').select('company_id').where('id', '=', userId).executeTakeFirst()
  return row?.company_id ?? null
}

/** The tax years with a travel allowance, as the driver entered them. */
export async function listAllowanceYears(database: Database, ownerId: string): Promise<number[]> {
  const rows = await database
    .selectFrom('person_tax_year')
    .select('tax_year')
    .where('owner_id', '=', ownerId)
    .where('allowance_cents', '>', 0)
    .execute()
  return rows.map(({ tax_year }) => tax_year)
}

/** Lists payments for fuel and maintenance on these days, for one vehicle or all; nothing for a company. */
export async function listRunningCosts(
  database: Database,
  reader: Reader,
  vehicleId: string | undefined,
  { from, to }: DayRange,
): Promise<ReportCost[]> {
  if (!isPersonal(reader)) return []
  const rows = await database
    .selectFrom('vehicle_cost')
    .select(['day', 'vehicle_id', 'kind', 'amount_cents'])
    .where('owner_id', '=', reader.driver.id)
    .$if(vehicleId !== undefined, (query) => query.where('vehicle_id', '=', vehicleId ?? ''))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', 'in', ['fuel', 'maintenance', 'tyres'])
    .execute()
  return rows.map((row) => ({
    day: row.day,
    vehicleId: row.vehicle_id,
    kind: row.kind === 'fuel' ? 'fuel' : 'maintenance',
    cents: row.amount_cents,
  }))
}

export async function listReimbursedYears(database: Database, ownerId: string): Promise<Map<string, number[]>> {
  const rows = await database
    .selectFrom('vehicle_tax_year')
    .select(['vehicle_id', 'tax_year'])
    .where('owner_id', '=', ownerId)
    .where('situation', '=', 'reimbursed')
    .execute()
  const byVehicle = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)
  return new Map([...byVehicle].map(([id, years]) => [id, years.map(({ tax_year }) => tax_year)]))
}

/** A trip with both positions, which are needed to hide the driver's home and places. */
export type PlacedTrip = ReportTrip &
  TripPlaces & { vehicleId: string | null; startPlace: NamedPlace | null; endPlace: NamedPlace | null }

export interface NamedPlace {
  name: string
  /** Whether it is a company's place; otherwise it is the driver's own and private. */
  isShared: boolean
}

/**
 * Trips of a vehicle (null: trips without one; undefined: all) on these days in South African time, except rejected
 * ones and those that the reader may not see even in totals.
 */
export async function listLogbookTrips(
  database: Database,
  reader: Reader,
  vehicleId: string | null | undefined,
  days: DayRange,
): Promise<PlacedTrip[]> {
  const ownerId = reader.driver.id
  const clock = zoneClock(TAX_TIMEZONE)
  const midnight = (day: string) => new Date(clock.utcMsOfLocal(dayNumber(day) * DAY_MS))
  const rows = await database
    .selectFrom('trip')
    .leftJoin(driverPlaces(ownerId).as('from_place'), 'from_place.id', 'trip.start_place_id')
    .leftJoin(driverPlaces(ownerId).as('to_place'), 'to_place.id', 'trip.end_place_id')
    .select(['from_place.name as from_name', 'from_place.shared as from_shared'])
    .select(['to_place.name as to_name', 'to_place.shared as to_shared'])
    .select(['toll_cents', 'parking_cents'])
    .select(['trip.id', 'trip.vehicle_id', 'trip.notes', 'started_at', 'ended_at', 'distance_m', 'distance_source'])
    .select(['start_location', 'end_location'])
    .select(['start_odometer_m', 'end_odometer_m', 'source', 'has_path', 'trip.created_at'])
    .select(['classification', 'status', 'reason', 'cut', 'start_lat', 'start_lng', 'end_lat', 'end_lng'])
    .select(TRIP_DOUBTS_BESIDE_OTHERS.map((doubt) => isDoubtful(doubt, ownerId).as(doubt)))
    .where('trip.owner_id', '=', ownerId)
    .where('started_at', '>=', midnight(days.from))
    .where('started_at', '<', midnight(addDays(days.to, 1)))
    .$if(vehicleId !== undefined, (query) =>
      query.where(sql<boolean>`vehicle_id is not distinct from ${vehicleId ?? null}::uuid`),
    )
    .where('status', '<>', 'rejected')
    .$narrowType<{ status: 'pending' | 'confirmed' }>()
    .where('deleted_at', 'is', null)
    .$if(!isPersonal(reader), (query) =>
      query.where(sql<boolean>`trip.id in (select id from company_trip where company_trip.owner_id = ${ownerId})`),
    )
    .orderBy('started_at')
    .orderBy('trip.id')
    .execute()
  return rows.map((row) => {
    const startedAtMs = row.started_at.getTime()
    return {
      id: row.id,
      vehicleId: row.vehicle_id,
      notes: row.notes,
      tollCents: row.toll_cents,
      parkingCents: row.parking_cents,
      recorded: tripRecord({
        source: row.source,
        isOfFixes: row.has_path,
        startedAtMs,
        createdAtMs: row.created_at.getTime(),
      }),
      date: taxDayAt(startedAtMs),
      startedAtMs,
      endedAtMs: row.ended_at?.getTime() ?? null,
      startLocation: row.start_location,
      endLocation: row.end_location,
      startPlace: row.from_name === null ? null : { name: row.from_name, isShared: row.from_shared === true },
      endPlace: row.to_name === null ? null : { name: row.to_name, isShared: row.to_shared === true },
      distanceM: row.distance_m,
      isEstimated: row.distance_source === 'estimate',
      startOdometerM: row.start_odometer_m,
      endOdometerM: row.end_odometer_m,
      classification: row.classification,
      status: row.status,
      reason: row.reason,
      cut: row.cut,
      doubts: TRIP_DOUBTS_BESIDE_OTHERS.filter((doubt) => row[doubt]),
      startLat: row.start_lat,
      startLng: row.start_lng,
      endLat: row.end_lat,
      endLng: row.end_lng,
    }
  })
}

export async function listDayReadings(
  database: Database,
  reader: Reader,
  vehicleId: string,
): Promise<OdometerReading[]> {
  const rows = await database
    .selectFrom('odometer_reading')
    .select(['day', 'odometer_m'])
    .where('owner_id', '=', reader.driver.id)
    .where('vehicle_id', '=', vehicleId)
    .$if(!isPersonal(reader), (query) => query.where('day', '>=', (reader as CompanyReader).from))
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ date: row.day, odometerM: row.odometer_m }))
}

/** Days with fuel purchases but no trips for a vehicle, oldest first. */
export async function listDaysWithFuelOnly(
  database: Database,
  ownerId: string,
  vehicleId: string,
  days: DayRange,
): Promise<string[]> {
  const rows = await database
    .selectFrom('vehicle_cost as cost')
    .select('day')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'fuel')
    .where((eb) => eb.between('day', days.from, days.to))
    .where(
      sql<boolean>`not exists (select from trip
        where trip.owner_id = cost.owner_id and trip.vehicle_id = cost.vehicle_id and trip.local_day = cost.day
          and trip.started_at >= cost.day - interval '1 day' and trip.started_at < cost.day + interval '2 days'
          and trip.deleted_at is null and trip.status <> 'rejected')`,
    )
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

export function sumCostsOutOfUse(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { days, use }: { days: DayRange; use: DayRange | null },
): Promise<{ count: number; cents: number }> {
  return database
    .selectFrom('vehicle_cost')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents')])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where((eb) => eb.between('day', days.from, days.to))
    .$if(use !== null, (query) => query.where((eb) => eb.not(eb.between('day', use!.from, use!.to))))
    .executeTakeFirstOrThrow()
}

export function countTripsWithoutVehicle(database: Database, ownerId: string, days: DayRange): Promise<number> {
  return countRows(
    database
      .selectFrom('trip')
      .where('owner_id', '=', ownerId)
      .where('vehicle_id', 'is', null)
      .where('status', '<>', 'rejected')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`started_at >= ${addDays(days.from, -1)}::date and started_at < ${addDays(days.to, 2)}::date`)
      .where((eb) => eb.between('local_day', days.from, days.to)),
  )
}
