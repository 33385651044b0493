import type { DayRange, LocalDate } from '../units/local-date.ts'
import { addDays } from '../units/local-date.ts'
import type { Logbook } from './build-logbook.ts'

/** What a vehicle's logbook of a tax year may lack, gravest first. */
export const READINESS_CODES = [
  'odometer_opening',
  'odometer_closing',
  'odometer_backwards',
  'odometer_too_low',
  'no_trips',
  'to_review',
  'no_reason',
  'weak_reason',
  'no_place',
  'unlogged',
  'no_vehicle',
  'home_to_work',
  'overlap',
  'speed',
  'out_of_use',
  'cut',
  'fuel_without_driving',
  'registration',
] as const
export type ReadinessCode = (typeof READINESS_CODES)[number]

/** The codes whose figure is a number of trips. */
export const COUNTED_CODES = [
  'to_review',
  'no_reason',
  'weak_reason',
  'no_place',
  'no_vehicle',
  'home_to_work',
  'overlap',
  'speed',
  'out_of_use',
  'cut',
] as const satisfies readonly ReadinessCode[]
export type CountedCode = (typeof COUNTED_CODES)[number]

/** A year may begin with as many. */
const DAYS_WITHOUT_TRIPS = 31

export interface ReadinessLine {
  code: ReadinessCode
  /** Trips, or days with fuel; 0 where it is about neither. */
  count: number
  /** The days it is about: of a reading, or of unlogged kilometres. */
  days: DayRange | null
  /** Of unlogged kilometres. */
  distanceM: number | null
  /** Unlogged kilometres with trips between the two readings, rather than days without any. */
  hasTripsBetween: boolean
}

export interface Readiness {
  lines: ReadinessLine[]
  /** Trips, readings and gaps that are due by today, and how many of them are in order. */
  due: number
  done: number
  /** Of what is due by today, in whole percent; 100 only where nothing is missing. Null if nothing is due yet. */
  percent: number | null
  /** The closing reading, if its day is still to come. */
  closingDueOn: LocalDate | null
}

/**
 * Lists what a logbook lacks or what is doubtful in it, by today.
 *
 * @param ends the days of its opening and closing odometer reading
 */
export function buildReadiness({
  logbook,
  ends,
  trips,
  doubtfulTrips,
  counts,
  daysWithFuelOnly = [],
  hasRegistration,
  today,
}: {
  logbook: Pick<Logbook, 'gaps' | 'unlogged'>
  ends: DayRange
  /** Confirmed and pending trips of the year. */
  trips: number
  /** Trips of these that at least one code counts. */
  doubtfulTrips: number
  counts: Readonly<Record<CountedCode, number>>
  daysWithFuelOnly?: readonly LocalDate[]
  hasRegistration: boolean
  today: LocalDate
}): Readiness {
  const gapCodes = new Set(logbook.gaps.map(({ code }) => code))
  const lines: ReadinessLine[] = []
  const add = (code: ReadinessCode, line: Partial<ReadinessLine> = {}) =>
    lines.push({ code, count: 0, days: null, distanceM: null, hasTripsBetween: false, ...line })
  const on = (day: LocalDate): DayRange => ({ from: day, to: day })

  const hasBegun = ends.from <= today
  const isOver = ends.to <= today
  const lacksOpening = hasBegun && gapCodes.has('odometer_opening')
  const lacksClosing = gapCodes.has('odometer_closing')
  if (lacksOpening) add('odometer_opening', { days: on(ends.from) })
  if (lacksClosing) add('odometer_closing', { days: on(ends.to) })
  for (const code of ['odometer_backwards', 'odometer_too_low'] as const) if (gapCodes.has(code)) add(code)
  if (trips === 0 && addDays(ends.from, DAYS_WITHOUT_TRIPS) <= today) add('no_trips')
  for (const { distanceM, quiet, from, to } of logbook.unlogged) {
    add('unlogged', { distanceM, days: quiet ?? { from, to }, hasTripsBetween: quiet === null })
  }
  for (const code of COUNTED_CODES) if (counts[code] > 0) add(code, { count: counts[code] })
  if (daysWithFuelOnly.length > 0) {
    add('fuel_without_driving', {
      count: daysWithFuelOnly.length,
      days: { from: daysWithFuelOnly[0], to: daysWithFuelOnly.at(-1)! },
    })
  }
  if (!hasRegistration) add('registration')
  lines.sort((a, b) => READINESS_CODES.indexOf(a.code) - READINESS_CODES.indexOf(b.code))

  const readingsDue = (hasBegun ? 1 : 0) + (isOver ? 1 : 0)
  const readingsDone = readingsDue - (lacksOpening ? 1 : 0) - (lacksClosing ? 1 : 0)
  const readings: readonly ReadinessCode[] = ['odometer_opening', 'odometer_closing']
  const others = lines.filter(({ code }) => !isCounted(code) && !readings.includes(code))
  const due = trips + counts.no_vehicle + readingsDue + others.length
  const done = trips - doubtfulTrips + readingsDone
  return {
    lines,
    due,
    done,
    percent: due === 0 ? null : Math.floor((100 * done) / due),
    closingDueOn: isOver ? null : ends.to,
  }
}

const isCounted = (code: ReadinessCode): boolean => (COUNTED_CODES as readonly ReadinessCode[]).includes(code)
