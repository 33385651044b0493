import { prescribedRateCents, type PrescribedRate } from '../tax/prescribed-rate.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'
import { taxYearDays } from '../units/tax-year.ts'
import { findAtRisk, findGaps, type AtRisk, type LogbookFacts, type LogbookGap } from './find-gaps.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import type { OdometerFigure, UnloggedSection } from './odometers.ts'
import { computeOdometers, findUnloggedSections, odometerDays, readingsOfYear } from './odometers.ts'
import { computeYearKilometres, type YearKilometres } from './year-kilometres.ts'

/** The columns of SARS' eLogbook, in order. */
export const LOGBOOK_COLUMNS = [
  'Date',
  'Opening kilometres',
  'Closing kilometres',
  'Total business kilometres',
  'Business travel from',
  'Business travel to',
  'Business travel details',
] as const

export interface LogbookRow<Trip extends LogbookTrip = LogbookTrip> {
  trip: Trip
  date: LocalDate
  opening: OdometerFigure | null
  closing: OdometerFigure | null
  businessM: number
  from: string
  to: string
  details: string
}

export interface Logbook<Trip extends LogbookTrip = LogbookTrip> extends YearKilometres {
  taxYear: number
  from: LocalDate
  to: LocalDate
  /** Whether the total is the difference between the two year-end readings; otherwise it is a lower bound. */
  totalFrom: 'odometer' | 'trips'
  /** The days of use in the year; null if there are none. */
  use: DayRange | null
  /** Confirmed and pending trips of the days of use, in chronological order. */
  trips: Trip[]
  rows: LogbookRow<Trip>[]
  /** Pending trips of the year. */
  waitingTrips: number
  /** Kilometres between two known odometer figures not covered by a trip. */
  unlogged: UnloggedSection[]
  atRisk: AtRisk
  rate: PrescribedRate | null
  /** Business kilometres at the prescribed rate; null if no rate is known. */
  valueCents: number | null
  gaps: LogbookGap[]
}

const NO_FACTS: LogbookFacts = {
  withoutVehicle: 0,
  daysWithFuelOnly: [],
  costsOutOfUse: { count: 0, cents: 0 },
  hasRegistration: true,
}

/**
 * Builds the logbook of one vehicle for one tax year. Only confirmed trips on the vehicle's days of use count. SARS
 * requires every business trip but only the total of private ones.
 * @param allTrips of the vehicle, in any order; those outside the year are skipped
 * @param today the current day in South Africa
 * @param rate the prescribed rate of the tax year
 * @param use the first and last day on which the vehicle was in use, if known
 */
export function buildLogbook<Trip extends LogbookTrip>(
  allTrips: readonly Trip[],
  allReadings: readonly OdometerReading[],
  year: {
    taxYear: number
    today: LocalDate
    rate: PrescribedRate | null
    use?: Partial<DayRange> | null
    facts?: LogbookFacts
  },
): Logbook<Trip> {
  const { taxYear, today, rate, use = null, facts = NO_FACTS } = year
  const days = taxYearDays(taxYear)
  const ends = odometerDays(days, use)
  const inYear = allTrips.filter(({ date }) => date >= days.from && date <= days.to)
  const trips = inYear
    .filter(({ date }) => ends !== null && date >= ends.from && date <= ends.to)
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs)
  const readings = ends === null ? [] : readingsOfYear(allReadings, ends)
  const confirmed = trips.filter((trip) => trip.status === 'confirmed')
  const odometers = computeOdometers(confirmed, readings, ends ?? days)
  const rows = confirmed.flatMap((trip, i) =>
    trip.classification === 'business' ? [buildRow(trip, odometers.trips[i])] : [],
  )

  const kilometres = computeYearKilometres(trips, readings, ends)
  const unlogged = ends === null ? [] : findUnloggedSections(trips, readings, ends)
  const atRisk = findAtRisk(trips)
  return {
    taxYear,
    ...days,
    ...kilometres,
    totalFrom: kilometres.openingRead && kilometres.closingRead ? 'odometer' : 'trips',
    use: ends,
    trips,
    rows,
    waitingTrips: trips.length - confirmed.length,
    unlogged,
    atRisk,
    rate,
    valueCents: rate && prescribedRateCents(kilometres.businessM, rate),
    gaps: findGaps({
      taxYear,
      days: ends,
      today,
      trips,
      outOfUse: inYear.length - trips.length,
      readings,
      kilometres,
      unlogged,
      atRisk,
      facts,
      rate: rate === null ? 'unknown' : rate.confirmed ? 'known' : 'unconfirmed',
    }),
  }
}

function buildRow<Trip extends LogbookTrip>(
  trip: Trip,
  { opening, closing }: Pick<LogbookRow, 'opening' | 'closing'>,
): LogbookRow<Trip> {
  return {
    trip,
    date: trip.date,
    opening,
    closing,
    businessM: trip.distanceM,
    from: trip.startLocation,
    to: trip.endLocation,
    details: trip.reason,
  }
}
