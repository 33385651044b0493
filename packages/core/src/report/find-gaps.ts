import { metresToKm } from '../units/distance.ts'
import { addDays, firstOfMonth, type DayRange, type LocalDate } from '../units/local-date.ts'
import { formatCents, formatDistance } from '../units/money.ts'
import { taxYearDays, taxYearName } from '../units/tax-year.ts'
import { writeDay } from '../units/written-date.ts'
import { GAP_CODES, GAPS, lacksReason, type GapCode } from './gaps.ts'
import type { LogbookTrip, OdometerReading, TripDoubt } from './logbook-trip.ts'
import { findPatterns, type Pattern } from './find-patterns.ts'
import { findAnchors, MIN_UNLOGGED_M, type UnloggedSection } from './odometers.ts'
import { isWeakReason } from './refused-reason.ts'
import { exceedsOdometer, findAbove, isBusiness, sumM, type YearKilometres } from './year-kilometres.ts'

/** Something that SARS would miss or question, in a sentence with the remedy. */
export interface LogbookGap {
  code: GapCode
  message: string
  /** Number of affected trips or fuel days; 0 if it concerns neither. */
  count: number
  /** The affected days: those of a reading or of unlogged kilometres. */
  days: DayRange | null
  /** Amount of unlogged kilometres. */
  distanceM: number | null
  /** Unlogged kilometres between two readings with trips in between, rather than on days without any. */
  hasTripsBetween: boolean
}

/** Input for the checks besides the vehicle's own trips and readings. */
export interface LogbookFacts {
  /** Trips of the driver in the year that have no vehicle. */
  withoutVehicle: number
  /** Days on which fuel was bought but the vehicle has no trip. */
  daysWithFuelOnly: readonly LocalDate[]
  /** Costs of the year on days when the vehicle was not in use. */
  costsOutOfUse: { count: number; cents: number }
  hasRegistration: boolean
}

interface LogbookCheck {
  taxYear: number
  /** The days of use in the year; null if there are none. */
  days: DayRange | null
  /** The current day in South Africa. */
  today: LocalDate
  /** Confirmed and pending trips of these days. */
  trips: readonly LogbookTrip[]
  /** How many trips of the year are on other days. */
  outOfUse: number
  /** As `readingsOfYear` returns them. */
  readings: readonly OdometerReading[]
  kilometres: YearKilometres
  atRisk: AtRisk
  unlogged: readonly UnloggedSection[]
  rate: 'known' | 'unconfirmed' | 'unknown'
  facts: LogbookFacts
}

/** A year may start with this many days without a trip. */
const DAYS_WITHOUT_TRIPS = 31

/** Finds everything missing or doubtful that must be resolved before a logbook can be submitted, most serious first. */
export function findGaps(check: LogbookCheck): LogbookGap[] {
  const { days, today, trips, outOfUse } = check
  if (days === null) return [...findTripGaps([], outOfUse), ...findCostGaps(check)]
  const inUse = { ...check, days }
  return sortGaps([
    ...findOdometerGaps(inUse),
    ...(trips.length === 0 && addDays(days.from, DAYS_WITHOUT_TRIPS) <= today
      ? [gap('no_trips', 'There are no trips in this tax year.')]
      : []),
    ...findTripGaps(trips, outOfUse),
    ...findEmptyMonths(inUse),
    ...findUnloggedGaps(check),
    ...findPatternGaps(check),
    ...findRiskGaps(check),
    ...findFactGaps(inUse),
  ])
}

/** Gaps in the trips themselves, regardless of the period. @param outOfUse how many are outside the days of use */
export function findTripGaps(trips: readonly LogbookTrip[], outOfUse: number): LogbookGap[] {
  return sortGaps([
    ...TRIP_CHECKS.flatMap((check) => about(check.code, trips.filter((trip) => hasGap(trip, check)).length, check)),
    ...about('out_of_use', outOfUse, {
      one: 'trip is on a day when this vehicle was not in use, so it is not in the logbook. Check its day, or the dates of the vehicle.',
      many: 'trips are on days when this vehicle was not in use, so they are not in the logbook. Check their days, or the dates of the vehicle.',
    }),
  ])
}

export const isInOrder = (trip: LogbookTrip): boolean => !TRIP_CHECKS.some((check) => hasGap(trip, check))

/** Business trips that SARS would refuse as they are: together, and by reason. A trip can have several reasons. */
export interface AtRisk {
  trips: number
  distanceM: number
  reasons: LogbookGap[]
}

export function findAtRisk(trips: readonly LogbookTrip[]): AtRisk {
  const checks = TRIP_CHECKS.filter(({ code }) => GAPS[code].refused)
  const business = trips.filter(isBusiness)
  const refused = business.filter((trip) => checks.some((check) => hasGap(trip, check)))
  const reasons = checks.flatMap((check) => {
    const some = business.filter((trip) => hasGap(trip, check))
    return about(check.code, some.length, check).map((one) => ({ ...one, distanceM: sumM(some) }))
  })
  return { trips: refused.length, distanceM: sumM(refused), reasons: sortGaps(reasons) }
}

interface TripCheck {
  code: GapCode
  /** By default, whether the database found the doubt with this name. */
  isDoubtful?: (trip: LogbookTrip) => boolean
  one: string
  many: string
}

const hasGap = (trip: LogbookTrip, { code, isDoubtful }: TripCheck): boolean =>
  isDoubtful ? isDoubtful(trip) : (trip.doubts ?? []).includes(code as TripDoubt)

const TRIP_CHECKS: readonly TripCheck[] = [
  {
    code: 'to_review',
    isDoubtful: ({ status }) => status === 'pending',
    one: 'trip waits to be reviewed. Confirm or reject it; until then it is not business.',
    many: 'trips wait to be reviewed. Confirm or reject them; until then they are not business.',
  },
  {
    code: 'unclassified',
    isDoubtful: ({ status, classification }) => status === 'confirmed' && classification === null,
    one: 'confirmed trip is neither business nor private, and counted as private. Classify it.',
    many: 'confirmed trips are neither business nor private, and counted as private. Classify them.',
  },
  {
    code: 'no_reason',
    isDoubtful: lacksReason,
    one: 'business trip has no reason. Write what for, and with or for whom.',
    many: 'business trips have no reason. Write what for, and with or for whom.',
  },
  {
    code: 'weak_reason',
    isDoubtful: (trip) => isBusiness(trip) && isWeakReason(trip.reason),
    one: "business trip has a reason that SARS refuses, such as 'meeting' or 'client' alone. Add with or for whom, and what for.",
    many: "business trips have reasons that SARS refuses, such as 'meeting' or 'client' alone. Add with or for whom, and what for.",
  },
  {
    code: 'no_place',
    isDoubtful: (trip) => isBusiness(trip) && (trip.startLocation.trim() === '' || trip.endLocation.trim() === ''),
    one: 'business trip does not say from where or to where. Enter the places.',
    many: 'business trips do not say from where or to where. Enter the places.',
  },
  {
    code: 'home_to_work',
    one: 'trip between home and work is marked business. SARS counts it as private.',
    many: 'trips between home and work are marked business. SARS counts them as private.',
  },
  {
    code: 'like_commute',
    one: 'business trip is between two places that you drive to and from on most weekdays, as between home and work. If it is, SARS counts it as private.',
    many: 'business trips are between two places that you drive to and from on most weekdays, as between home and work. If they are, SARS counts them as private.',
  },
  {
    code: 'overlap',
    one: 'trip is at the same time as another of this vehicle. Correct the times, or reject one.',
    many: 'trips are at the same time as another of this vehicle. Correct the times, or reject those that were not driven.',
  },
  {
    code: 'two_vehicles',
    one: 'trip is at the same time as one in another vehicle. Nobody drives two vehicles at once.',
    many: 'trips are at the same time as one in another vehicle. Nobody drives two vehicles at once.',
  },
  {
    code: 'speed',
    one: 'trip is impossibly fast. Check its distance and times.',
    many: 'trips are impossibly fast. Check their distances and times.',
  },
  {
    code: 'cut',
    isDoubtful: ({ cut }) => cut !== 'none',
    one: "trip begins or ends where the tracker's file does, and not at a stop. Upload the file before or after it, or correct the ends.",
    many: "trips begin or end where the tracker's file does, and not at a stop. Upload the file before or after it, or correct the ends.",
  },
]

type InUse = LogbookCheck & { days: DayRange }

function findOdometerGaps({ taxYear, days, today, trips, readings, kilometres }: InUse): LogbookGap[] {
  const { closing, contradictions } = kilometres
  const gaps: LogbookGap[] = []
  const above = closing && findAbove(closing.odometerM, readings, days)
  const on = (day: LocalDate) => ({ days: { from: day, to: day } })
  if (!kilometres.openingRead && days.from <= today)
    gaps.push(gap('odometer_opening', `Enter the odometer reading of ${writeDay(days.from)}.`, on(days.from)))
  if (today < days.to) {
    const what = days.to === taxYearDays(taxYear).to ? 'This tax year runs' : 'This vehicle is in use'
    gaps.push(
      gap(
        'year_running',
        `${what} until ${writeDay(days.to)}. Enter the odometer reading of that day when it comes; until then this logbook is not complete.`,
        on(days.to),
      ),
    )
  } else if (!kilometres.closingRead && above === null) {
    gaps.push(gap('odometer_closing', `Enter the odometer reading of ${writeDay(days.to)}.`, on(days.to)))
  }
  if (closing && above) {
    const message = `The closing odometer of ${km(closing.odometerM)} is lower than the ${km(above.odometerM)} of ${writeDay(above.date)}. Correct the reading that is wrong.`
    return [...gaps, gap('odometer_backwards', message, on(above.date))]
  }
  const advice = "Check the readings, and reject trips that are not this vehicle's."
  for (const { from, to, movedM, loggedM } of contradictions) {
    const message = `${spanText({ from, to })} the trips add up to ${km(loggedM)}, but the odometer moved only ${km(movedM)}. ${advice}`
    gaps.push(gap('odometer_too_low', message, { days: { from, to } }))
  }
  if (contradictions.length === 0 && exceedsOdometer(kilometres)) {
    const message = `The trips add up to ${km(sumM(trips))}, but the odometer moved only ${km(kilometres.totalM)}. ${advice}`
    gaps.push(gap('odometer_too_low', message))
  }
  return gaps
}

/** Whole months without trips before the first or after the last odometer figure. Their kilometres are unknown. */
function findEmptyMonths({ days, today, trips, readings }: InUse): LogbookGap[] {
  const [first, last] = [trips.at(0), trips.at(-1)]
  if (first === undefined || last === undefined) return []
  const known = findAnchors(trips, readings, days)
  const isBefore = known.every(({ date }) => date >= first.date)
  const isAfter = days.to < today && known.every(({ date }) => date <= last.date)
  const startsMidMonth = days.from !== firstOfMonth(days.from)
  return [
    ...(isBefore ? [{ from: firstOfMonth(days.from, startsMidMonth ? 1 : 0), before: firstOfMonth(first.date) }] : []),
    ...(isAfter ? [{ from: firstOfMonth(last.date, 1), before: firstOfMonth(addDays(days.to, 1)) }] : []),
  ]
    .filter(({ from, before }) => from < before)
    .map(({ from, before }) => {
      const empty = { from, to: addDays(before, -1) }
      return gap('empty_months', `${spanText(empty)} there are no trips. Add those that you drove.`, { days: empty })
    })
}

/** Maximum number listed individually; the rest are summed up. */
const MAX_NAMED_SECTIONS = 3

function findUnloggedGaps({ unlogged, kilometres }: LogbookCheck): LogbookGap[] {
  const largest = unlogged.toSorted((a, b) => b.distanceM - a.distanceM).slice(0, MAX_NAMED_SECTIONS)
  // Where trips measured a little more than the odometer, the total is less than its sections.
  const restM = kilometres.unloggedM - largest.reduce((sum, { distanceM }) => sum + distanceM, 0)
  const named = largest
    .map((one, i) => (i === 0 && restM < MIN_UNLOGGED_M ? { ...one, distanceM: one.distanceM + restM } : one))
    .filter(({ distanceM }) => distanceM >= MIN_UNLOGGED_M)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const gaps = named.map(({ from, to, distanceM, quiet }) => {
    const days = quiet ?? { from, to }
    const message = `${km(distanceM)} ${lowerFirst(spanText(days))} are in no trip.`
    return gap('unlogged', message, { days, distanceM, hasTripsBetween: quiet === null })
  })
  if (restM >= MIN_UNLOGGED_M) {
    const message = `${km(restM)} ${named.length > 0 ? 'at other times' : 'in small pieces'} are in no trip.`
    gaps.push(gap('unlogged', message, { distanceM: restM, hasTripsBetween: true }))
  }
  // The hint appears only once, after the last of them.
  const last = gaps.at(-1)
  if (last) last.message += ' Add the trips that are missing; what stays unlogged is not business.'
  return gaps
}

function findPatternGaps({ trips, kilometres }: LogbookCheck): LogbookGap[] {
  return findPatterns(trips, kilometres).map(({ code, trips: count, distanceM }) => {
    const n = `${count} ${count === 1 ? 'trip' : 'trips'}`
    const messages: Record<Pattern['code'], string> = {
      broken_chain: `${n} ${count === 1 ? 'begins' : 'begin'} elsewhere than the trip before ended${distanceM > 0 ? `, ${km(distanceM)} away in a straight line` : ''}. Add the trips that are missing.`,
      no_private: `All ${km(distanceM)} of the year are business. SARS asks for the private kilometres of a vehicle.`,
      round_distances: `${n} of ${km(distanceM)} have round distances. SARS asks whether they were measured.`,
      one_reason: `${n} of ${km(distanceM)} have one and the same reason. Write what each was for, and with or for whom.`,
    }
    return gap(code, messages[code], { count, distanceM })
  })
}

function findRiskGaps({ atRisk: { trips, distanceM }, kilometres }: LogbookCheck): LogbookGap[] {
  if (trips === 0) return []
  const message = `${km(distanceM)} of the ${km(kilometres.businessM)} business rest on ${trips} ${trips === 1 ? 'trip' : 'trips'} that SARS would refuse. Correct ${trips === 1 ? 'it' : 'them'} before you claim.`
  return [gap('at_risk', message, { count: trips, distanceM })]
}

function findFactGaps({ taxYear, days, rate, facts }: InUse): LogbookGap[] {
  const { withoutVehicle, hasRegistration } = facts
  const gaps = about('no_vehicle', withoutVehicle, {
    one: 'trip of this year has no vehicle and is not in any logbook. Choose its vehicle.',
    many: 'trips of this year have no vehicle and are not in any logbook. Choose their vehicle.',
  })
  const add = (...given: Parameters<typeof gap>) => gaps.push(gap(...given))
  const fuel = facts.daysWithFuelOnly.filter((day) => day >= days.from && day <= days.to)
  if (fuel.length > 0)
    add(
      'fuel_without_driving',
      `Fuel was bought on ${fuel.length} ${fuel.length === 1 ? 'day' : 'days'} without a trip. Add the trips that are missing.`,
      { count: fuel.length, days: { from: fuel[0], to: fuel[fuel.length - 1] } },
    )
  if (!hasRegistration) add('registration', 'The logbook has no registration number. Enter it with the vehicle.')
  if (rate === 'unknown')
    add(
      'rate_unknown',
      `No prescribed rate is known for ${taxYearName(taxYear)}, so the value of the business kilometres is left open.`,
    )
  if (rate === 'unconfirmed')
    add(
      'rate_unconfirmed',
      `The rate for ${taxYearName(taxYear)} comes from one source and is not confirmed. Compare it with SARS before you hand this in.`,
    )
  return [...gaps, ...findCostGaps({ facts })]
}

function findCostGaps({ facts: { costsOutOfUse } }: Pick<LogbookCheck, 'facts'>): LogbookGap[] {
  const { count, cents } = costsOutOfUse
  return about('cost_out_of_use', count, {
    one: `cost of ${formatCents(cents)} is on a day when this vehicle was not in use, so it is not claimed. Check its day, or the dates of the vehicle.`,
    many: `costs of ${formatCents(cents)} are on days when this vehicle was not in use, so they are not claimed. Check their days, or the dates of the vehicle.`,
  })
}

function sortGaps(gaps: LogbookGap[]): LogbookGap[] {
  return gaps.toSorted((a, b) => GAP_CODES.indexOf(a.code) - GAP_CODES.indexOf(b.code))
}

function gap(code: GapCode, message: string, given: Partial<LogbookGap> = {}): LogbookGap {
  return { code, message, count: 0, days: null, distanceM: null, hasTripsBetween: false, ...given }
}

function about(code: GapCode, count: number, { one, many }: { one: string; many: string }): LogbookGap[] {
  return count === 0 ? [] : [gap(code, `${count} ${count === 1 ? one : many}`, { count })]
}

function km(distanceM: number): string {
  return formatDistance(metresToKm(distanceM))
}

function spanText({ from, to }: DayRange): string {
  return from === to ? `On ${writeDay(from)}` : `Between ${writeDay(from)} and ${writeDay(to)}`
}

const lowerFirst = (text: string): string => text[0].toLowerCase() + text.slice(1)
