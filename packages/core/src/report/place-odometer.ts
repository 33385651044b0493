import { dayNumber } from '../units/local-date.ts'
import type { DayReading, LogbookTrip, Odometer } from './logbook.ts'

/** The odometer before and after each trip of a vehicle. */
export interface TripOdometer {
  opening: Odometer | null
  closing: Odometer | null
}

interface Anchor {
  /** How far the trips before it go together. */
  alongM: number
  odometerM: number
}

/**
 * Gives each trip its opening and closing odometer. What the tracker recorded stands as it is. Between two known
 * figures the way that no trip accounts for is spread over the trips by their distance, so that a trip's closing less
 * its opening is always its own distance; where the known figures contradict the trips (less way than the trips have
 * together) nothing is calculated. Outside of all known figures nothing is calculated either.
 *
 * `trips` are all trips of the vehicle that count, oldest first; a reading holds at the beginning of its day, one on
 * `lastDay` (the end of the logbook) at the end of it.
 */
export function placeOdometer(
  trips: readonly LogbookTrip[],
  readings: readonly DayReading[],
  lastDay: string,
): TripOdometer[] {
  const alongM = new Float64Array(trips.length + 1)
  trips.forEach((trip, index) => (alongM[index + 1] = alongM[index] + trip.distanceM))
  const anchors = findAnchors(trips, readings, lastDay, alongM)

  let next = 0
  return trips.map((trip, index) => {
    if (trip.startOdometerM !== null && trip.endOdometerM !== null) {
      return {
        opening: { odometerM: trip.startOdometerM, origin: 'tracker' },
        closing: { odometerM: trip.endOdometerM, origin: 'tracker' },
      }
    }
    while (next < anchors.length && anchors[next].alongM <= alongM[index]) next++
    const before = anchors[next - 1]
    const after = anchors[next]
    if (!before || !after || after.alongM < alongM[index + 1]) return { opening: null, closing: null }
    const wayM = after.alongM - before.alongM
    const unaccountedM = after.odometerM - before.odometerM - wayM
    if (unaccountedM < 0) return { opening: null, closing: null }
    const doneM = alongM[index] - before.alongM
    const openingM = before.odometerM + doneM + (unaccountedM * doneM) / wayM
    return {
      opening: { odometerM: openingM, origin: 'calculated' },
      closing: { odometerM: openingM + trip.distanceM, origin: 'calculated' },
    }
  })
}

function findAnchors(
  trips: readonly LogbookTrip[],
  readings: readonly DayReading[],
  lastDay: string,
  alongM: Float64Array,
): Anchor[] {
  const anchors: Anchor[] = []
  trips.forEach((trip, index) => {
    if (trip.startOdometerM === null || trip.endOdometerM === null) return
    anchors.push({ alongM: alongM[index], odometerM: trip.startOdometerM })
    anchors.push({ alongM: alongM[index + 1], odometerM: trip.endOdometerM })
  })
  for (const reading of readings) {
    const holdsFromDay = dayNumber(reading.day) + (reading.day === lastDay ? 1 : 0)
    const tripsBefore = trips.findIndex((trip) => dayNumber(trip.day) >= holdsFromDay)
    anchors.push({ alongM: alongM[tripsBefore === -1 ? trips.length : tripsBefore], odometerM: reading.odometerM })
  }
  return anchors.sort((a, b) => a.alongM - b.alongM || a.odometerM - b.odometerM)
}
