import { metresToKm } from '../units/distance.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'
import { formatDistance } from '../units/money.ts'
import { taxYearDays, taxYearName } from '../units/tax-year.ts'
import { writeDay } from '../units/written-date.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import type { UnloggedSection } from './odometers.ts'
import { MIN_UNLOGGED_M } from './odometers.ts'
import { isRefusedReason } from './refused-reason.ts'

export const GAP_CODES = [
  'odometer_opening',
  'odometer_closing',
  'year_running',
  'odometer_backwards',
  'odometer_too_low',
  'unlogged',
  'no_reason',
  'refused_reason',
  'no_place',
  'waiting',
  'unclassified',
  'cut',
  'rate_unknown',
  'rate_unconfirmed',
] as const

type GapCode = (typeof GAP_CODES)[number]

/** Without these SARS refuses the claim, or the trip. */
const GRAVE: ReadonlySet<string> = new Set<GapCode>([
  'odometer_opening',
  'odometer_closing',
  'odometer_backwards',
  'odometer_too_low',
  'no_reason',
  'refused_reason',
  'no_place',
])
export const isGrave = (code: string): boolean => GRAVE.has(code)

/** Gaps that lie in the trips, whatever the period. */
export const TRIP_GAPS: ReadonlySet<string> = new Set<GapCode>([
  'no_reason',
  'refused_reason',
  'no_place',
  'waiting',
  'unclassified',
  'cut',
])

/** Something that SARS would miss, as a sentence that says what to do. */
export interface LogbookGap {
  code: (typeof GAP_CODES)[number]
  message: string
  /** Number of affected trips; 0 if it affects none in particular. */
  count: number
}

interface LogbookCheck {
  taxYear: number
  /** The days of the opening and the closing odometer. */
  days: DayRange
  /** The current day by the calendar of South Africa. */
  today: LocalDate
  /** Confirmed and pending trips of the year. */
  trips: readonly LogbookTrip[]
  readings: readonly OdometerReading[]
  openingM: number | null
  closingM: number | null
  unlogged: readonly UnloggedSection[]
  /** The part of the odometer's total beyond all trips. */
  unloggedM: number
  rate: 'known' | 'unconfirmed' | 'unknown'
}

/** Finds what is missing before a logbook can be submitted, most serious first. */
export function findGaps({
  taxYear,
  days,
  today,
  trips,
  readings,
  openingM,
  closingM,
  unlogged,
  unloggedM,
  rate,
}: LogbookCheck): LogbookGap[] {
  const gaps: LogbookGap[] = []
  const add = (code: LogbookGap['code'], count: number, message: string) => gaps.push({ code, count, message })
  const confirmed = trips.filter((trip) => trip.status === 'confirmed')
  const business = confirmed.filter((trip) => trip.classification === 'business')

  const opening = readings.find((one) => one.date === days.from)
  const closing = readings.find((one) => one.date === days.to)
  if (!opening) add('odometer_opening', 0, `Enter the odometer reading of ${writeDay(days.from)}.`)
  if (today < days.to)
    add(
      'year_running',
      0,
      `${days.to === taxYearDays(taxYear).to ? 'This tax year runs' : 'This vehicle is in use'} until ${writeDay(days.to)}. Enter the odometer reading of that day when it comes; until then this logbook is not complete.`,
    )
  else if (!closing) add('odometer_closing', 0, `Enter the odometer reading of ${writeDay(days.to)}.`)
  if (openingM !== null && closingM !== null) {
    const drivenM = confirmed.reduce((sum, trip) => sum + trip.distanceM, 0)
    if (closingM < openingM) {
      add(
        'odometer_backwards',
        0,
        'The closing odometer is lower than the opening one. Correct the reading that is wrong.',
      )
    } else if (closingM - openingM < drivenM * 0.99) {
      const km = [formatDistance(metresToKm(drivenM)), formatDistance(metresToKm(closingM - openingM))]
      add(
        'odometer_too_low',
        0,
        `The trips add up to ${km[0]}, but the odometer moved only ${km[1]}. Check the readings, and reject trips that are not this vehicle's.`,
      )
    }
  }
  const allM = Math.max(
    unloggedM,
    unlogged.reduce((sum, { distanceM }) => sum + distanceM, 0),
  )
  if (allM >= MIN_UNLOGGED_M) add('unlogged', 0, unloggedMessage(unlogged, allM))
  const waiting = trips.length - confirmed.length
  if (waiting > 0)
    add(
      'waiting',
      waiting,
      `${count(waiting, 'trip waits', 'trips wait')} to be confirmed and ${waiting === 1 ? 'is' : 'are'} not in this logbook. Confirm or reject ${waiting === 1 ? 'it' : 'them'}.`,
    )
  const unclassified = confirmed.filter((trip) => trip.classification === null).length
  if (unclassified > 0)
    add(
      'unclassified',
      unclassified,
      `${count(unclassified, 'confirmed trip is', 'confirmed trips are')} neither business nor private, and counted as private. Classify ${unclassified === 1 ? 'it' : 'them'}.`,
    )
  const without = business.filter((trip) => trip.reason.trim() === '').length
  if (without > 0)
    add(
      'no_reason',
      without,
      `${count(without, 'business trip has', 'business trips have')} no reason. Write what for, and with or for whom.`,
    )
  const refused = business.filter((trip) => trip.reason.trim() !== '' && isRefusedReason(trip.reason)).length
  if (refused > 0)
    add(
      'refused_reason',
      refused,
      `${count(refused, 'business trip has a reason', 'business trips have reasons')} that SARS refuses, such as 'meeting' or 'client' alone. Add with or for whom, and what for.`,
    )
  const placeless = business.filter((trip) => trip.startLocation.trim() === '' || trip.endLocation.trim() === '').length
  if (placeless > 0)
    add(
      'no_place',
      placeless,
      `${count(placeless, 'business trip does', 'business trips do')} not say from where or to where. Enter the places.`,
    )
  const cut = confirmed.filter((trip) => trip.cut !== 'none').length
  if (cut > 0)
    add(
      'cut',
      cut,
      `${count(cut, 'trip begins or ends', 'trips begin or end')} where the tracker's file does, and not at a stop. Upload the file before or after it, or correct the ends.`,
    )
  if (rate === 'unknown')
    add(
      'rate_unknown',
      0,
      `No prescribed rate is known for ${taxYearName(taxYear)}, so the value of the business kilometres is left open.`,
    )
  if (rate === 'unconfirmed')
    add(
      'rate_unconfirmed',
      0,
      `The rate for ${taxYearName(taxYear)} comes from one source and is not confirmed. Compare it with SARS before you hand this in.`,
    )
  return gaps
}

/** As many as a reader takes in; the others are summed up. */
const MAX_NAMED_SECTIONS = 3

function unloggedMessage(sections: readonly UnloggedSection[], allM: number): string {
  const km = (distanceM: number) => formatDistance(metresToKm(distanceM))
  const when = ({ from, to }: UnloggedSection) =>
    from === to ? `on ${writeDay(from)}` : `between ${writeDay(from)} and ${writeDay(to)}`
  const named = sections
    .toSorted((a, b) => b.distanceM - a.distanceM)
    .slice(0, MAX_NAMED_SECTIONS)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const otherM = named.reduce((restM, { distanceM }) => restM - distanceM, allM)
  const parts = named.map((one) => `${km(one.distanceM)} ${when(one)}`)
  if (otherM >= MIN_UNLOGGED_M) parts.push(`${km(otherM)} at ${named.length > 0 ? 'other' : 'unknown'} times`)
  const advice = 'Add the trips that are missing; what stays unlogged is not business.'
  return parts.length === 1
    ? `${parts[0]} are in no trip. ${advice}`
    : `${km(allM)} are in no trip: ${parts.join(', ')}. ${advice}`
}

function count(trips: number, one: string, many: string): string {
  return `${trips} ${trips === 1 ? one : many}`
}
