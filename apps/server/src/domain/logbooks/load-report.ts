import { buildReport, yearsAround } from '@spoor/core/report/build-report.ts'
import type { Employment, ReportOrder, ReportSource } from '@spoor/core/report/build-report.ts'
import { coverShows } from '@spoor/core/report/report-cover.ts'
import { DEFAULT_OPTIONS } from '@spoor/core/report/report-options.ts'
import type { PreviousReport, ReportChange, ReportContent, ReportVehicle } from '@spoor/core/report/report-content.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { addDays, type DayRange } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { findChargedCentres } from '../seats/cost-centre-queries.ts'
import { findPay, isCompensated, listEmployeePay } from '../seats/employee-pay-queries.ts'
import { loadTaxTables } from '../tax-tables/load-tax-tables.ts'
import { findDriverHome, hideHome } from './find-driver-home.ts'
import { loadFacts, onlyVehicle, useSeen, withPlaceNames, type WantedLogbook } from './load-logbook.ts'
import * as queries from './logbook-queries.ts'
import { isPersonal, type Reader } from './reader.ts'
import { defaultTitle } from './report-words.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { listShownTrips } from './shown-trip-queries.ts'

interface WantedReport extends Omit<ReportOrder, 'driver' | 'taxNumber' | 'address' | 'sender' | 'homeOffice'> {
  /** null means trips without a vehicle in a logbook, and all vehicles in other kinds. */
  vehicleId: string | null
}

/** Builds a report of a driver's current trips. */
export async function loadReport(
  database: Database,
  reader: Reader,
  wanted: WantedReport,
  {
    nowMs,
    previous = null,
    listChanges = async () => [],
  }: {
    nowMs: number
    previous?: PreviousReport | null
    /** The audit trail of trips that began on these days. */
    listChanges?: (days: DayRange) => Promise<ReportChange[]>
  },
): Promise<ReportContent> {
  const { driver } = reader
  const days = yearsAround(wanted)
  const isOne = wanted.kind === 'logbook' || wanted.vehicleId !== null
  const vehicles = await queries.listLogbookVehicles(database, driver.id)
  if (wanted.vehicleId !== null && !vehicles.some(({ id }) => id === wanted.vehicleId)) throw notFound('Vehicle')
  const trips = await queries.listLogbookTrips(database, reader, isOne ? wanted.vehicleId : undefined, days)
  const named = trips.map((trip) => withPlaceNames(trip, reader, { hidesOwn: wanted.kind === 'monthly' }))
  const shown = wanted.options.hide_home ? await withoutHome(database, driver.id, named, wanted.to) : named
  const byVehicle = Map.groupBy(shown, ({ vehicleId }) => vehicleId)
  const ids = isOne ? [wanted.vehicleId] : [...byVehicle.keys()]
  const reimbursedYears = await queries.listReimbursedYears(database, driver.id)
  const sources = await Promise.all(
    ids.map(async (id): Promise<ReportSource> => {
      const vehicle = vehicles.find((one) => one.id === id)
      return {
        vehicle: vehicle ? reportVehicle(vehicle, reader) : null,
        trips: byVehicle.get(id) ?? [],
        readings: id === null ? [] : await queries.listDayReadings(database, reader, id),
        use: vehicle ? useSeen(vehicle, reader) : null,
        reimbursedYears: reimbursedYears.get(id ?? '') ?? [],
        ...(vehicle &&
          wanted.taxYear !== null && {
            facts: await loadFacts(database, reader, vehicle, wanted.taxYear),
          }),
      }
    }),
  )
  return buildReport(
    { ...wanted, driver: driver.name, ...(await queries.findTaxpayer(database, reader)) },
    {
      sources,
      costs: await queries.listRunningCosts(database, reader, wanted.vehicleId ?? undefined, wanted),
      ratesOf: await loadTaxTables(database),
      changes: wanted.options.with_changes ? await listChanges(wanted) : [],
      previous,
      today: taxDayAt(nowMs),
      ...(coverShows(wanted, 'employee_number') && {
        employment: await loadEmployment(database, driver.id, trips, wanted.to),
      }),
    },
  )
}

/** What the payroll needs on a driver's claim: from the company's entries, or else from the driver's own. */
async function loadEmployment(
  database: Database,
  ownerId: string,
  trips: readonly queries.PlacedTrip[],
  lastDay: string,
): Promise<Employment> {
  const companyId = await queries.findCompanyOf(database, ownerId)
  const through = lastDay.slice(0, 7)
  const tables = await loadTaxTables(database)
  const rows = companyId === null ? [] : await listEmployeePay(database, { companyId, ownerId })
  const allowanceYears = await queries.listAllowanceYears(database, ownerId)
  const tripIds = trips.map(({ id }) => id)
  return {
    number: findPay(rows, through)?.employee_number ?? '',
    centres: companyId === null ? new Map() : await findChargedCentres(database, { companyId, ownerId, tripIds }),
    payOn: (day) => {
      const taxYear = taxYearOn(day)
      const pay = findPay(rows, day.slice(0, 7))
      return {
        pay,
        isCompensated: pay ? isCompensated(rows, { taxYear, through }, tables) : allowanceYears.includes(taxYear),
      }
    },
  }
}

/** The logbook of a vehicle and tax year, in SARS' columns. The vehicle is optional if the year has only one. */
export async function loadLogbookReport(
  database: Database,
  reader: Reader,
  { tax_year: taxYear, vehicle_id: vehicleId, nowMs }: WantedLogbook,
): Promise<ReportContent> {
  const chosen =
    vehicleId === undefined
      ? await onlyVehicle(database, reader, {
          taxYear,
          vehicles: await queries.listLogbookVehicles(database, reader.driver.id),
        })
      : vehicleId
  const order = { kind: 'logbook' as const, client: '', ...taxYearDays(taxYear), taxYear }
  const options = { ...DEFAULT_OPTIONS, hide_home: !isPersonal(reader) }
  const wanted = { ...order, title: defaultTitle(order), notes: '', vehicleId: chosen, options }
  return loadReport(database, reader, wanted, { nowMs })
}

/** Hides the home from others: trip ends there become 'Home', and ends that may be a new home become their suburb. */
async function withoutHome(
  database: Database,
  driverId: string,
  trips: readonly queries.PlacedTrip[],
  lastDay: string,
): Promise<queries.PlacedTrip[]> {
  const home = await findDriverHome(database, driverId, addDays(lastDay, 1))
  return trips.map((trip, at) =>
    hideHome(trip, home, { first: trips[at - 1]?.date !== trip.date, last: trips[at + 1]?.date !== trip.date }),
  )
}

const ACQUIRED_WORDS: Record<string, string> = { cash: 'Bought', lease: 'Leased', other: 'Acquired another way' }

function reportVehicle(vehicle: queries.LogbookVehicle, reader: Reader): ReportVehicle {
  const { id, name, registration, make, model, model_year, value_cents, acquired, acquired_on } = vehicle
  const day = acquired_on === null ? '' : writeDay(acquired_on)
  return {
    id,
    name,
    registration,
    make: [make, model, model_year === null ? '' : String(model_year)].filter((text) => text !== '').join(' '),
    // A company does not see what the driver paid for the car.
    value_rand: value_cents === null || !isPersonal(reader) ? null : centsToRand(value_cents),
    acquired: isPersonal(reader)
      ? [acquired === null ? '' : ACQUIRED_WORDS[acquired], day].filter((text) => text !== '').join(', ')
      : '',
  }
}

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
