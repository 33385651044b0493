import { metresToKm } from '../units/distance.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'
import { formatDistance } from '../units/money.ts'
import { writeDay } from '../units/written-date.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import type { Anchor, OdometerFigure } from './odometers.ts'
import { computeOdometers, findAnchors, MIN_UNLOGGED_M, prefixSums } from './odometers.ts'

/**
 * The kilometres of a vehicle and tax year. No part is negative: total = closing − opening, and total + excess = business +
 * private + to review + unlogged.
 */
export interface YearKilometres {
  opening: OdometerFigure | null
  closing: OdometerFigure | null
  /** Whether the driver or the tracker read the odometer at the start of the year (or of the vehicle's use). */
  openingRead: boolean
  /** The closing figure, never below the opening one. */
  closingRead: boolean
  /** The days without a required reading; without both readings no business share can be claimed. */
  missingReadings: LocalDate[]
  /**
   * Closing − opening; without an odometer figure the sum of the trips. Without both year-end readings it is a lower
   * bound.
   */
  totalM: number
  businessM: number
  /** Confirmed trips that are not business, including unclassified ones. */
  privateM: number
  /** The part of `privateM` whose trips have no classification. */
  unclassifiedM: number
  toReviewM: number
  /** The part of the total not covered by a trip. */
  unloggedM: number
  /** How much more the trips measured than the odometer moved. */
  excessM: number
  /** The contradictions, in chronological order. */
  contradictions: Contradiction[]
}

/** No kilometres of a vehicle that was not in use. */
const NOT_IN_USE: YearKilometres = {
  opening: null,
  closing: null,
  openingRead: false,
  closingRead: false,
  missingReadings: [],
  totalM: 0,
  businessM: 0,
  privateM: 0,
  unclassifiedM: 0,
  toReviewM: 0,
  unloggedM: 0,
  excessM: 0,
  contradictions: [],
}

/** Days on which the trips exceed the odometer's movement. */
export interface Contradiction extends DayRange {
  movedM: number
  loggedM: number
}

/**
 * Computes the kilometres of one vehicle in a tax year. Used wherever a year's kilometres are shown.
 * @param trips of these days, confirmed and pending ones, in chronological order
 * @param readings as `readingsOfYear` returns them
 * @param days of use in the year, as `odometerDays` returns them
 */
export function computeYearKilometres(
  trips: readonly LogbookTrip[],
  readings: readonly OdometerReading[],
  days: DayRange | null,
): YearKilometres {
  if (days === null) return NOT_IN_USE
  const { opening, closing } = computeOdometers(trips, readings, days)
  const [openingRead, closingRead] = findReadEnds(trips, readings, { days, opening, closing })
  const before = prefixSums(trips)
  const loggedM = before[trips.length]
  const { excessM: insideM, contradictions } = findContradictions(findAnchors(trips, readings, days), before)
  const movedM = opening && closing ? closing.odometerM - opening.odometerM : -1
  const totalM = movedM < 0 ? loggedM : movedM
  const excessM = Math.max(movedM < 0 ? 0 : insideM, loggedM - totalM)

  const confirmed = trips.filter(({ status }) => status === 'confirmed')
  const businessM = sumM(trips.filter(isBusiness))
  const privateM = sumM(confirmed.filter(({ classification }) => classification !== 'business'))
  return {
    opening,
    closing,
    openingRead,
    closingRead,
    missingReadings: [...(openingRead ? [] : [days.from]), ...(closingRead ? [] : [days.to])],
    totalM,
    businessM,
    privateM,
    unclassifiedM: sumM(confirmed.filter(({ classification }) => classification === null)),
    toReviewM: sumM(trips.filter(({ status }) => status === 'pending')),
    unloggedM: totalM + excessM - loggedM,
    excessM,
    contradictions,
  }
}

/** What was driven from the first day of a year to the last known odometer figure. */
export interface MeasuredKilometres {
  to: LocalDate
  totalM: number
  businessM: number
}

/**
 * Measures a running year by its odometer figures, since a share of trips alone is too high where private trips are not
 * recorded; null without a figure before the first trip and a later one, or if the trips contradict them.
 * @param trips, readings, days as for {@link computeYearKilometres}
 */
export function measureSoFar(
  trips: readonly LogbookTrip[],
  readings: readonly OdometerReading[],
  days: DayRange,
): MeasuredKilometres | null {
  const anchors = findAnchors(trips, readings, days)
  const [first, last] = [anchors.at(0), anchors.at(-1)]
  if (first === undefined || last === undefined || first.afterTrips > 0) return null
  const within = trips.slice(0, last.afterTrips)
  const totalM = last.odometerM - first.odometerM
  if (totalM <= 0 || exceedsOdometer({ totalM, excessM: sumM(within) - totalM })) return null
  return { to: last.date, totalM, businessM: Math.min(sumM(within.filter(isBusiness)), totalM) }
}

export const sumM = (trips: readonly LogbookTrip[]): number => trips.reduce((sum, { distanceM }) => sum + distanceM, 0)

/** Trips that count in a claim. */
export const isBusiness = ({ status, classification }: LogbookTrip): boolean =>
  status === 'confirmed' && classification === 'business'

function findReadEnds(
  trips: readonly LogbookTrip[],
  readings: readonly OdometerReading[],
  { days, opening, closing }: { days: DayRange } & Pick<YearKilometres, 'opening' | 'closing'>,
): [boolean, boolean] {
  const isRead = (figure: OdometerFigure | null, day: LocalDate, tripDay: LocalDate | undefined) =>
    figure?.origin === 'reading' || (figure?.origin === 'tracker' && tripDay === day)
  const isForward = closing !== null && findAbove(closing.odometerM, readings, days) === null
  return [
    isRead(opening, days.from, trips.at(0)?.date),
    // A single day has one reading, which cannot be both the opening and the closing one.
    isForward && days.from < days.to && isRead(closing, days.to, trips.at(-1)?.date),
  ]
}

/** An earlier reading above the closing one. */
export function findAbove(
  closingM: number,
  readings: readonly OdometerReading[],
  days: DayRange,
): OdometerReading | null {
  return readings.find(({ date, odometerM }) => date >= days.from && date < days.to && odometerM > closingM) ?? null
}

/** Trips may exceed the odometer's movement by this share because of measurement error. */
const TOLERATED_SHARE = 0.01

/** Whether trips measured so much more than the odometer moved that nothing can be claimed. */
export const exceedsOdometer = ({ excessM, totalM }: Pick<YearKilometres, 'excessM' | 'totalM'>): boolean =>
  excessM > MIN_UNLOGGED_M && excessM > totalM * TOLERATED_SHARE

/** Comparing all pairs of this many figures (ten trips a day for a year) takes 0.2 s. */
const MAX_COMPARED = 4000

/** Evenly spaced figures of a longer series, with its first and last: within each step the measures are netted. */
function thinOut(anchors: readonly Anchor[]): readonly Anchor[] {
  const step = Math.ceil(anchors.length / MAX_COMPARED)
  return step <= 1 ? anchors : anchors.filter((_, i) => i % step === 0 || i === anchors.length - 1)
}

/**
 * Finds where trips exceed the odometer's movement, and by how much in total. Chooses the series of sections between
 * two figures with the largest sum, so that another figure can only raise it.
 */
function findContradictions(
  figures: readonly Anchor[],
  before: readonly number[],
): Pick<YearKilometres, 'excessM' | 'contradictions'> {
  const anchors = thinOut(figures)
  /** How much more was logged than the odometer moved, up to each figure. */
  const aheadM = anchors.map(({ afterTrips, odometerM }) => before[afterTrips] - odometerM)
  const bestM = anchors.map(() => 0)
  const startOfBest = anchors.map(() => -1)
  let lowestM = Infinity
  for (let to = 0; to < anchors.length; to++) {
    if (to > 0) bestM[to] = bestM[to - 1]
    // Skips the comparison of all pairs for most years.
    for (let from = 0; aheadM[to] - lowestM > MIN_UNLOGGED_M && from < to; from++) {
      const excessM = aheadM[to] - aheadM[from]
      if (excessM <= MIN_UNLOGGED_M) continue
      if (excessM <= TOLERATED_SHARE * (anchors[to].odometerM - anchors[from].odometerM)) continue
      if (bestM[from] + excessM <= bestM[to]) continue
      bestM[to] = bestM[from] + excessM
      startOfBest[to] = from
    }
    lowestM = Math.min(lowestM, aheadM[to])
  }
  const contradictions: Contradiction[] = []
  for (let to = anchors.length - 1; to > 0;) {
    const from = startOfBest[to]
    if (from === -1) to--
    else {
      contradictions.push({
        from: anchors[from].date,
        to: anchors[to].date,
        movedM: anchors[to].odometerM - anchors[from].odometerM,
        loggedM: before[anchors[to].afterTrips] - before[anchors[from].afterTrips],
      })
      to = from
    }
  }
  return { excessM: bestM.at(-1) ?? 0, contradictions: contradictions.reverse() }
}

/** How trips contradict the odometer so much that nothing can be claimed; null if they do not. */
function explainContradiction(year: YearKilometres): string | null {
  if (!exceedsOdometer(year)) return null
  const km = (distanceM: number) => formatDistance(metresToKm(distanceM))
  const where = year.contradictions.map(
    ({ from, to, movedM, loggedM }) =>
      `between ${writeDay(from)} and ${writeDay(to)} ${km(loggedM)} instead of ${km(movedM)}`,
  )
  return [`the trips measured ${km(year.excessM)} more than the odometer moved`, where.join(', ')]
    .filter((text) => text !== '')
    .join(': ')
}

/** The kilometres that a claim rests on: business never exceeds the odometer. */
export function claimedKilometres(year: YearKilometres) {
  const { totalM, businessM, openingRead, closingRead } = year
  const contradiction = explainContradiction(year)
  return { totalM, businessM: Math.min(businessM, totalM), openingRead, closingRead, contradiction }
}

/**
 * Rounds to kilometres with two decimals so that the parts still add up: total = closing − opening, and total + excess =
 * business + private + to review + unlogged. The rounding remainder goes to the unlogged kilometres.
 */
export function roundKilometres(
  year: Omit<YearKilometres, 'openingRead' | 'closingRead' | 'missingReadings' | 'contradictions'>,
) {
  /** In hundredths of a kilometre, so that sums are exact. */
  const hundredths = (distanceM: number) => Math.round(distanceM / 10)
  const [opening, closing] = [year.opening, year.closing].map((figure) => figure && hundredths(figure.odometerM))
  let excess = hundredths(year.excessM)
  const total = opening === null || closing === null || closing < opening ? hundredths(year.totalM) : closing - opening
  const parts = { business: year.businessM, private: year.privateM, toReview: year.toReviewM }
  const rounded = {
    business: hundredths(parts.business),
    private: hundredths(parts.private),
    toReview: hundredths(parts.toReview),
  }
  let unlogged = total + excess - rounded.business - rounded.private - rounded.toReview
  // If nothing is unlogged, lower the parts that were rounded up, business last.
  for (const part of ['toReview', 'private', 'business'] as const) {
    if (unlogged >= 0) break
    if (rounded[part] * 10 <= parts[part]) continue
    rounded[part]--
    unlogged++
  }
  if (unlogged < 0) {
    excess -= unlogged
    unlogged = 0
  }
  const km = (count: number) => count / 100
  return {
    opening_odometer_km: opening === null ? null : km(opening),
    closing_odometer_km: closing === null ? null : km(closing),
    total_km: km(total),
    business_km: km(rounded.business),
    private_km: km(rounded.private),
    unclassified_km: km(Math.min(hundredths(year.unclassifiedM), rounded.private)),
    to_review_km: km(rounded.toReview),
    unlogged_km: km(unlogged),
    excess_km: km(excess),
  }
}
