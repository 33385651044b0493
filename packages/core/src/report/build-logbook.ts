import type { PrescribedRate } from '../tax/prescribed-rate.ts'
import { prescribedRate, prescribedRateCents } from '../tax/prescribed-rate.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'
import { taxYearDays } from '../units/tax-year.ts'
import type { LogbookGap } from './find-gaps.ts'
import { findGaps } from './find-gaps.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import type { OdometerFigure, UnloggedSection } from './odometers.ts'
import { computeOdometers, findUnloggedSections, odometerDays, readingsOfYear } from './odometers.ts'

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

/** A business trip in the logbook. */
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

export interface Logbook<Trip extends LogbookTrip = LogbookTrip> {
  taxYear: number
  from: LocalDate
  to: LocalDate
  opening: OdometerFigure | null
  closing: OdometerFigure | null
  /**
   * Closing minus opening odometer if the driver or the tracker reported both, otherwise the sum of the confirmed
   * trips.
   */
  totalM: number
  totalFrom: 'odometer' | 'trips'
  businessM: number
  /** Confirmed trips that are not business; those without a classification count as private. */
  privateM: number
  /** The part of `privateM` whose trips have no classification. */
  unclassifiedM: number
  /** The part of the total in no confirmed trip: total = business + private + unlogged. */
  unloggedM: number
  rows: LogbookRow<Trip>[]
  /** Pending trips of the year: in no figure here, and unlogged in an odometer's total. */
  waitingTrips: number
  waitingM: number
  /** Kilometres between two known odometer figures that no trip covers. */
  unlogged: UnloggedSection[]
  rate: PrescribedRate | null
  /** Business kilometres at the prescribed rate; null where no rate is known. */
  valueCents: number | null
  gaps: LogbookGap[]
}

/**
 * Builds the logbook of one vehicle for one tax year. Only confirmed trips count; SARS wants each business trip, but
 * only the total of private ones.
 *
 * @param trips of the vehicle, in any order; those outside the year are skipped
 * @param today the current day by the calendar of South Africa
 * @param use the first and last day on which the vehicle was in use, as far as they are known
 */
export function buildLogbook<Trip extends LogbookTrip>(
  trips: readonly Trip[],
  allReadings: readonly OdometerReading[],
  { taxYear, today, use = null }: { taxYear: number; today: LocalDate; use?: Partial<DayRange> | null },
): Logbook<Trip> {
  const days = taxYearDays(taxYear)
  const ends = odometerDays(days, use)
  const readings = readingsOfYear(allReadings, ends)
  const inYear = trips
    .filter((trip) => trip.date >= days.from && trip.date <= days.to)
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs)
  const confirmed = inYear.filter((trip) => trip.status === 'confirmed')
  const odometers = computeOdometers(confirmed, readings, ends)
  const rows = confirmed.flatMap((trip, i) =>
    trip.classification === 'business' ? [buildRow(trip, odometers.trips[i])] : [],
  )

  const tripsM = sumM(distancesOf(confirmed))
  const businessM = sumM(rows.map((row) => row.businessM))
  // The ends of the year come from the first and last reading, even if the trip with that reading is not confirmed.
  const { opening, closing } = computeOdometers(inYear, readings, ends)
  const odometerM =
    opening && closing && opening.origin !== 'calculated' && closing.origin !== 'calculated'
      ? closing.odometerM - opening.odometerM
      : null
  // An odometer below the distance driven is wrong; a check below reports it.
  const byOdometer = odometerM !== null && odometerM >= businessM
  const totalM = byOdometer ? odometerM : tripsM
  const notBusinessM = sumM(distancesOf(confirmed.filter((trip) => trip.classification !== 'business')))
  // If the trips add up to more than the odometer moved, a check below reports it.
  const privateM = Math.min(notBusinessM, totalM - businessM)
  const waitingM = sumM(distancesOf(inYear)) - tripsM
  const rate = prescribedRate(taxYear)
  const unlogged = findUnloggedSections(inYear, readings, ends)
  return {
    taxYear,
    ...days,
    opening,
    closing,
    totalM,
    totalFrom: byOdometer ? 'odometer' : 'trips',
    businessM,
    privateM,
    unclassifiedM: Math.min(privateM, sumM(distancesOf(confirmed.filter((trip) => trip.classification === null)))),
    unloggedM: totalM - businessM - privateM,
    rows,
    waitingTrips: inYear.length - confirmed.length,
    waitingM,
    unlogged,
    rate,
    valueCents: rate && prescribedRateCents(businessM, rate),
    gaps: findGaps({
      taxYear,
      days: ends,
      today,
      trips: inYear,
      readings,
      openingM: opening?.odometerM ?? null,
      closingM: closing?.odometerM ?? null,
      unlogged,
      unloggedM: totalM - businessM - privateM - waitingM,
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

function distancesOf(trips: readonly LogbookTrip[]): number[] {
  return trips.map((trip) => trip.distanceM)
}

function sumM(distancesM: readonly number[]): number {
  return distancesM.reduce((sum, distanceM) => sum + distanceM, 0)
}
