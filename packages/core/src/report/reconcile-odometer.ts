import { dayNumber } from '../units/local-date.ts'
import { readingDay } from './check-reading.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'

/** What the odometer moved between two readings: moved = business + private + unlogged, always. */
export interface Reconciliation {
  opening: OdometerReading
  closing: OdometerReading
  movedM: number
  /** Confirmed business trips. */
  businessM: number
  /** Other confirmed trips; those without a classification count as private. */
  privateM: number
  /** In no confirmed trip. Negative where the trips add up to more than the odometer moved. */
  unloggedM: number
  /** Trips to review, which are part of `unloggedM` until they are confirmed. */
  waitingM: number
}

/** Reconciles two readings with the trips that began between them. @param trips of one vehicle, in any order */
export function reconcileBetween(
  opening: OdometerReading,
  closing: OdometerReading,
  trips: readonly LogbookTrip[],
): Reconciliation {
  const [from, before] = [readingDay(opening.date), readingDay(closing.date)]
  const between = trips.filter(({ date }) => dayNumber(date) >= from && dayNumber(date) < before)
  const sumM = (counts: (trip: LogbookTrip) => boolean) =>
    Math.round(between.reduce((sum, trip) => (counts(trip) ? sum + trip.distanceM : sum), 0))
  const movedM = closing.odometerM - opening.odometerM
  const businessM = sumM((trip) => trip.status === 'confirmed' && trip.classification === 'business')
  const privateM = sumM((trip) => trip.status === 'confirmed' && trip.classification !== 'business')
  return {
    opening,
    closing,
    movedM,
    businessM,
    privateM,
    unloggedM: movedM - businessM - privateM,
    waitingM: sumM((trip) => trip.status === 'pending'),
  }
}

/** Reconciles each reading with the next one. */
export function reconcileReadings(
  readings: readonly OdometerReading[],
  trips: readonly LogbookTrip[],
): Reconciliation[] {
  const sorted = readings.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return sorted.slice(1).map((closing, i) => reconcileBetween(sorted[i], closing, trips))
}
