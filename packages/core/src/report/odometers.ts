import { overlap } from '../tax/use-days.ts'
import { addDays, type DayRange, type LocalDate } from '../units/local-date.ts'
import { lowerBound } from '../units/lower-bound.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'

/** Source of an odometer figure: the driver, the vehicle (through the tracker), or a calculation between these. */
export const ODOMETER_ORIGINS = ['reading', 'tracker', 'calculated'] as const
export type OdometerOrigin = (typeof ODOMETER_ORIGINS)[number]

export interface OdometerFigure {
  odometerM: number
  origin: OdometerOrigin
  /** At an end of the year, the tracker's day of the figure, if it is another one and no trip lies between. */
  readOn?: LocalDate
}

/** The odometer at both ends of the year and of each trip, null if unknown. */
export interface Odometers {
  opening: OdometerFigure | null
  closing: OdometerFigure | null
  trips: { opening: OdometerFigure | null; closing: OdometerFigure | null }[]
}

/** A known odometer figure within the year, preceded by `afterTrips` trips. */
export interface Anchor {
  afterTrips: number
  date: LocalDate
  odometerM: number
  origin: OdometerOrigin
}

/**
 * Computes the odometer over a year from readings and tracker records. Between two known figures the trips have their
 * recorded distances, and the remainder (kilometres not covered by a trip) is spread evenly between them; such figures
 * are marked as calculated. Before the first known figure and after the last one only distances count. A figure lower
 * than an earlier one is ignored.
 * @param trips of one vehicle in the year, in chronological order
 */
export function computeOdometers(
  trips: readonly LogbookTrip[],
  readings: readonly OdometerReading[],
  year: DayRange,
): Odometers {
  const before = prefixSums(trips)
  const anchors = findAnchors(trips, readings, year)
  const at = (afterTrips: number, side: 'opening' | 'closing'): OdometerFigure | null =>
    figureAt(anchors, before, { afterTrips, side })
  return {
    opening: endFigure(anchors, before, { at: 0, day: year.from, readings }),
    closing: endFigure(anchors, before, { at: trips.length, day: year.to, readings }),
    trips: trips.map((trip, i) => ({
      opening: trip.startOdometerM === null ? at(i, 'opening') : tracked(trip.startOdometerM),
      closing: trip.endOdometerM === null ? at(i + 1, 'closing') : tracked(trip.endOdometerM),
    })),
  }
}

/** Kilometres between two known odometer figures not covered by a trip. */
export interface UnloggedSection {
  from: LocalDate
  to: LocalDate
  distanceM: number
  /** The days between the two figures if none has a trip; null if trips lie between them. */
  quiet: DayRange | null
}

/** The days of a year on which a vehicle was in use; null if there are none. */
export function odometerDays(year: DayRange, use: Partial<DayRange> | null): DayRange | null {
  return overlap(year, { from: use?.from ?? year.from, to: use?.to ?? year.to })
}

/**
 * Moves readings at either end of the year to the year's own days. A reading on the evening of the last day of February
 * or the morning of 1 March is both a closing and an opening one.
 */
export function readingsOfYear(readings: readonly OdometerReading[], year: DayRange): OdometerReading[] {
  const has = (date: LocalDate) => readings.some((one) => one.date === date)
  const moved = new Map<LocalDate, LocalDate>()
  if (year.from.endsWith('-03-01') && !has(year.from)) moved.set(addDays(year.from, -1), year.from)
  const next = addDays(year.to, 1)
  if (next.endsWith('-03-01') && !has(year.to)) moved.set(next, year.to)
  return readings.map((one) => ({ ...one, date: moved.get(one.date) ?? one.date }))
}

/** The odometer's own rounding explains smaller differences. */
export const MIN_UNLOGGED_M = 1000

/**
 * Unlogged kilometres in chronological order. @param trips of one vehicle in the year, in chronological order,
 * including pending ones
 */
export function findUnloggedSections(
  trips: readonly LogbookTrip[],
  readings: readonly OdometerReading[],
  year: DayRange,
): UnloggedSection[] {
  const before = prefixSums(trips)
  const anchors = findAnchors(trips, readings, year)
  const sections = anchors.slice(1).map((later, i): UnloggedSection => {
    const earlier = anchors[i]
    const loggedM = before[later.afterTrips] - before[earlier.afterTrips]
    return {
      from: earlier.date,
      to: later.date,
      distanceM: later.odometerM - earlier.odometerM - loggedM,
      quiet: earlier.afterTrips === later.afterTrips ? quietDays(earlier, later, year) : null,
    }
  })
  return sections.filter(({ distanceM }) => distanceM >= MIN_UNLOGGED_M)
}

/** The whole days between two figures, or their own two days if there are none. */
function quietDays(earlier: Anchor, later: Anchor, year: DayRange): DayRange {
  const from = earlier.origin === 'tracker' ? addDays(earlier.date, 1) : earlier.date
  const to = later.origin === 'reading' && later.date === year.to ? later.date : addDays(later.date, -1)
  return from <= to ? { from, to } : { from: earlier.date, to: later.date }
}

function tracked(odometerM: number): OdometerFigure {
  return { odometerM, origin: 'tracker' }
}

export function prefixSums(trips: readonly LogbookTrip[]): number[] {
  const sums = [0]
  for (const trip of trips) sums.push(sums[sums.length - 1] + trip.distanceM)
  return sums
}

/**
 * The odometer figures that do not contradict each other, in chronological order and therefore never falling.
 * @param trips of one vehicle in the year, in chronological order
 */
export function findAnchors(
  trips: readonly LogbookTrip[],
  readings: readonly OdometerReading[],
  year: DayRange,
): Anchor[] {
  return dropContradictions(collectAnchors(trips, readings, year))
}

function collectAnchors(trips: readonly LogbookTrip[], readings: readonly OdometerReading[], year: DayRange): Anchor[] {
  const anchors: Anchor[] = []
  for (const { date, odometerM } of readings) {
    if (date < year.from || date > year.to) continue
    // A reading applies at the start of its day, the closing one at the end of the last day.
    const next = trips.findIndex((trip) => (date === year.to ? trip.date > date : trip.date >= date))
    anchors.push({ afterTrips: next === -1 ? trips.length : next, date, odometerM, origin: 'reading' })
  }
  trips.forEach((trip, i) => {
    const { date, startOdometerM, endOdometerM } = trip
    if (startOdometerM !== null) anchors.push({ afterTrips: i, date, odometerM: startOdometerM, origin: 'tracker' })
    if (endOdometerM !== null) anchors.push({ afterTrips: i + 1, date, odometerM: endOdometerM, origin: 'tracker' })
  })
  // A reading precedes the trips of its day, the closing one follows them; trip figures are in trip order.
  const rank = ({ origin, date }: Anchor) => (origin === 'tracker' ? 1 : date === year.to ? 2 : 0)
  return anchors.sort(
    (a, b) => a.afterTrips - b.afterTrips || (a.date === b.date ? rank(a) - rank(b) : a.date < b.date ? -1 : 1),
  )
}

/**
 * Drops figures that contradict others: a reading below an earlier one, then tracker figures outside the surrounding
 * readings, then as few tracker figures as needed for the rest to rise, so that one bad figure does not displace the
 * good ones after it.
 */
function dropContradictions(anchors: readonly Anchor[]): Anchor[] {
  const plausible: Anchor[] = []
  let between: Anchor[] = []
  let floorM = 0
  const keepTracker = (ceilingM: number) => {
    plausible.push(...longestRising(between.filter(({ odometerM }) => odometerM >= floorM && odometerM <= ceilingM)))
    between = []
  }
  for (const anchor of anchors) {
    if (anchor.origin === 'tracker') between.push(anchor)
    else if (anchor.odometerM >= floorM) {
      keepTracker(anchor.odometerM)
      plausible.push(anchor)
      floorM = anchor.odometerM
    }
  }
  keepTracker(Infinity)
  return plausible
}

/** The longest subsequence of figures that never falls. */
function longestRising(anchors: readonly Anchor[]): Anchor[] {
  // For each length of a subsequence, the index of the lowest figure that ends one.
  const lowestEnds: number[] = []
  const earlier = new Map<number, number>()
  for (const [at, { odometerM }] of anchors.entries()) {
    const length = lowerBound(lowestEnds.length, (i) => anchors[lowestEnds[i]].odometerM <= odometerM)
    if (length > 0) earlier.set(at, lowestEnds[length - 1])
    lowestEnds[length] = at
  }
  const rising: Anchor[] = []
  for (let at = lowestEnds.at(-1); at !== undefined; at = earlier.get(at)) rising.push(anchors[at])
  return rising.reverse()
}

function figureAt(
  anchors: readonly Anchor[],
  before: readonly number[],
  { afterTrips, side }: { afterTrips: number; side: 'opening' | 'closing' },
): OdometerFigure | null {
  const earlier = anchors.findLast((one) =>
    side === 'opening' ? one.afterTrips <= afterTrips : one.afterTrips < afterTrips,
  )
  const later = anchors.find((one) => (side === 'opening' ? one.afterTrips > afterTrips : one.afterTrips >= afterTrips))
  if (earlier === undefined && later === undefined) return null
  if (earlier === undefined) return calculated(later!.odometerM - (before[later!.afterTrips] - before[afterTrips]))
  const drivenM = before[afterTrips] - before[earlier.afterTrips]
  if (later === undefined) return calculated(earlier.odometerM + drivenM)
  const tripsBetween = later.afterTrips - earlier.afterTrips
  const knownM = before[later.afterTrips] - before[earlier.afterTrips]
  const unloggedM = later.odometerM - earlier.odometerM - knownM
  // Trips longer than the odometer allows are shortened alike; any remainder lies before each trip and after the last.
  if (unloggedM < 0) return calculated(earlier.odometerM + (knownM > 0 ? (drivenM / knownM) * (knownM + unloggedM) : 0))
  const passed = afterTrips - earlier.afterTrips + (side === 'opening' ? 1 : 0)
  return calculated(earlier.odometerM + drivenM + (unloggedM * passed) / (tripsBetween + 1))
}

function calculated(odometerM: number): OdometerFigure {
  return { odometerM: Math.max(0, odometerM), origin: 'calculated' }
}

function endFigure(
  anchors: readonly Anchor[],
  before: readonly number[],
  { at, day, readings }: { at: number; day: LocalDate; readings: readonly OdometerReading[] },
): OdometerFigure | null {
  const reading = readings.find((one) => one.date === day)
  if (reading) return { odometerM: reading.odometerM, origin: 'reading' }
  const nearest = at === 0 ? anchors[0] : anchors[anchors.length - 1]
  if (nearest === undefined) return null
  if (nearest.afterTrips === at && nearest.origin === 'tracker')
    return { ...tracked(nearest.odometerM), ...(nearest.date !== day && { readOn: nearest.date }) }
  return calculated(nearest.odometerM + before[at] - before[nearest.afterTrips])
}
