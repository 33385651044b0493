import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import { DAY_MS } from '../../units/duration.ts'
import { dayNumber, localDateAt, type LocalDate } from '../../units/local-date.ts'
import { zoneClock } from '../../units/time-zone.ts'
import type { DistanceUnit } from '../fields.ts'
import { METRES_OF_DISTANCE_UNIT } from '../points/guess-units.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import type { TripFileRow } from '../result.ts'
import type { RowLog } from '../row-log.ts'
import { hasSuccessiveReadings, type SheetPlan } from '../sheet-plan.ts'

/** More than two drivers taking turns can drive in a day. */
export const LONGEST_DAY_M = 2_000_000
/** Readings are rounded, and cars are moved between trips. */
const ROUNDED_M = 2000
/** Shorter trips are not checked for speed: clocks show whole minutes. */
const LEAST_TIMED_M = 2000
/** Consecutive trips are rarely further apart, unless the year of one is wrong. */
const FAR_DAYS = 150
/** Vehicles whose trips are compared with each other. */
const MOST_VEHICLES = 10_000
/** A distance this many times the longest before is unlike the others. */
const FAR_LONGER = 2
/** If more readings than this contradict each other, they are not typing errors. */
const MOST_SLIPS = 0.1
const FEW_SLIPS = 3

/** The trips of one vehicle, in the order of their arrival. */
interface VehicleTrips {
  last: TripFileRow | null
  /** Held back until the next trip shows which figure is wrong. */
  held: TripFileRow | null
  /** Kilometres on the most recent day. */
  day: number
  dayM: number
  /** Among rows with one reading: the last used one, and the last ignored one. */
  readingM: number | null
  unlikeM: number | null
  longestM: number
}

/** Neighbours in chronological order. */
interface Neighbours {
  before: TripFileRow | null
  after: TripFileRow | null
}

/**
 * Compares each trip with the previous and next ones. Impossible readings and years are replaced by those that the
 * neighbours prove, and merely doubtful ones are reported; the log gets a sentence for either.
 */
export class PlausibleTrips {
  readonly #log: RowLog
  readonly #plans: ReadonlyMap<number, SheetPlan>
  readonly #zones: ReadonlyMap<number, string>
  readonly #vehicles = new Map<string, VehicleTrips>()
  #pairs = 0
  #overlaps: string[] = []
  #overlapCount = 0

  /** @param zones by sheet */
  constructor(log: RowLog, plans: readonly SheetPlan[], zones: ReadonlyMap<number, string>) {
    this.#log = log
    this.#plans = new Map(plans.map((plan) => [plan.sheet, plan]))
    this.#zones = zones
  }

  /** Adds the next trip of the file and returns those that are settled now. */
  take(trip: TripFileRow): TripFileRow[] {
    const vehicle = this.#findVehicle(trip)
    if (vehicle === null) return this.#takeSettled(trip, null)
    const ready = this.#release(vehicle, trip)
    if (this.#isOdd(trip, vehicle.last)) {
      vehicle.held = trip
      return ready
    }
    this.#compare(trip, vehicle.last)
    return [...ready, ...this.#takeSettled(trip, vehicle)]
  }

  /** Returns the trips still held back after the last one. */
  end(): TripFileRow[] {
    const ready = [...this.#vehicles.values()].flatMap((vehicle) => this.#release(vehicle, null))
    if (this.#overlapCount <= Math.max(FEW_SLIPS, this.#pairs * MOST_SLIPS))
      for (const overlap of this.#overlaps) this.#log.note(overlap)
    else
      this.#log.note(
        `${this.#overlapCount} trips start on a lower odometer reading than the trip before ended with. Please check the readings, and whether the file has trips of several vehicles.`,
      )
    return ready
  }

  #release(vehicle: VehicleTrips, next: TripFileRow | null): TripFileRow[] {
    const { held, last } = vehicle
    vehicle.held = null
    return held === null ? [] : this.#takeSettled(this.#settle(held, last, next), vehicle)
  }

  #findVehicle({ vehicle, driver }: TripFileRow): VehicleTrips | null {
    const name = vehicle || driver
    let found = this.#vehicles.get(name)
    if (!found) {
      if (this.#vehicles.size >= MOST_VEHICLES) return null
      this.#vehicles.set(
        name,
        (found = { last: null, held: null, day: Number.NaN, dayM: 0, readingM: null, unlikeM: null, longestM: 0 }),
      )
    }
    return found
  }

  /** Whether a trip must be checked against the next one. */
  #isOdd(trip: TripFileRow, last: TripFileRow | null): boolean {
    const plan = this.#plans.get(trip.sheet)
    if (plan && hasSuccessiveReadings(plan)) return true
    return hasFallingReadings(trip) || isTooFar(trip) || (last !== null && countDaysApart(trip, last) > FAR_DAYS)
  }

  /** @returns null if the row had to be skipped */
  #settle(trip: TripFileRow, last: TripFileRow | null, next: TripFileRow | null): TripFileRow | null {
    if (next) this.#exchangeInDay(trip, next)
    const neighbours = orderNeighbours(trip, last, next)
    if (!this.#correctYear(trip, neighbours) && last) this.#compareDates(trip, last)
    if (!hasFallingReadings(trip) && !isTooFar(trip)) return trip
    if (this.#dropEnd(trip, next)) return trip
    if (this.#correctEnd(trip, neighbours) || this.#correctStart(trip, neighbours) || !hasFallingReadings(trip))
      return trip
    this.#skip(trip, 'odometer_falls', this.#formatDistance(trip, trip.endOdometerM ?? 0))
    return null
  }

  /** Corrects two trips in the wrong order within a day, if each was read as starting at the reading above it. */
  #exchangeInDay(trip: TripFileRow, next: TripFileRow): void {
    const { startOdometerM: startM, endOdometerM: endM } = trip
    const earlierM = next.endOdometerM
    if (endM === null || earlierM === null || next.startOdometerM !== endM || earlierM >= endM) return
    if ((startM !== null && earlierM < startM) || this.#getDate(trip) !== this.#getDate(next)) return
    for (const [each, from, to] of [[trip, earlierM, endM], [next, startM, earlierM]] as const)
      Object.assign(each, { startOdometerM: from, distanceM: from === null ? 0 : to - from, distanceSource: 'odometer' })
  } // prettier-ignore

  /** Ignores a trip's end reading if the next trip starts at this one's start reading. */
  #dropEnd(trip: TripFileRow, next: TripFileRow | null): boolean {
    const { startOdometerM, endOdometerM } = trip
    if (!next || startOdometerM === null || endOdometerM === null || next.startOdometerM !== startOdometerM)
      return false
    const rightM = next.endOdometerM === null ? null : this.#findSlip(trip, startOdometerM, next.endOdometerM)
    if (rightM !== null) {
      this.#replace(trip, 'endOdometerM', rightM, 'one typing error away from it is')
      next.startOdometerM = rightM
      next.distanceM = (next.endOdometerM ?? 0) - rightM
      return true
    }
    this.#note(
      trip,
      `the odometer reading ${this.#formatDistance(trip, endOdometerM)} cannot be right, because the next one is lower: the kilometres of this trip are counted in row ${next.row}. Please check both trips.`,
    )
    trip.endOdometerM = null
    trip.distanceM = 0
    return true
  }

  /**
   * Ignores a row's only reading if it differs in magnitude from those of the surrounding rows. If its distance is unlike
   * theirs too, the row is skipped.
   */
  #dropUnlike(trip: TripFileRow, vehicle: VehicleTrips): boolean {
    const field = trip.endOdometerM === null ? 'startOdometerM' : 'endOdometerM'
    const { [field]: readingM } = trip
    if (readingM === null || hasReadings(trip)) return false
    if (!isUnlike(readingM, vehicle.readingM) || (vehicle.unlikeM !== null && !isUnlike(readingM, vehicle.unlikeM))) {
      vehicle.readingM = readingM
      vehicle.unlikeM = null
      return false
    }
    vehicle.unlikeM = readingM
    const reading = this.#formatDistance(trip, readingM)
    if (vehicle.longestM > 0 && trip.distanceM > vehicle.longestM * FAR_LONGER) {
      this.#skip(trip, 'bad_odometer', reading)
      return true
    }
    trip[field] = null
    this.#note(trip, `the odometer reading ${reading} does not fit those of the other rows and was ignored.`)
    return false
  }

  #skip(trip: TripFileRow, code: RowIssueCode, reading: string): void {
    const column = this.#plans.get(trip.sheet)?.columns.end_odometer ?? -1
    this.#log.used--
    this.#log.skipAt(trip.sheet, trip.row, code, column, reading)
  }

  /** The only reading between two others that differs from a trip's end in one digit or in two exchanged ones. */
  #findSlip(trip: TripFileRow, fromM: number, toM: number): number | null {
    const digits = this.#formatDistance(trip, trip.endOdometerM ?? 0)
    if (!/^\d+$/.test(digits)) return null
    const slips = Array.from(digits).flatMap((digit, at) => [
      `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digit}${digits.slice(at + 2)}`,
      ...Array.from('0123456789', (other) => `${digits.slice(0, at)}${other}${digits.slice(at + 1)}`),
    ])
    const metres = METRES_OF_DISTANCE_UNIT[this.#getUnit(trip)]
    const right = new Set(slips.map((slip) => Number(slip) * metres).filter((slip) => slip > fromM && slip < toM))
    return right.size === 1 ? [...right][0] : null
  }

  #correctEnd(trip: TripFileRow, { before, after }: Neighbours): boolean {
    const { startOdometerM: start, endOdometerM: end } = trip
    const next = after?.startOdometerM ?? null
    if (start === null || end === null || next === null || !isDrive(next - start)) return false
    if (before && before.endOdometerM !== null && start < before.endOdometerM - ROUNDED_M) return false
    this.#replace(trip, 'endOdometerM', next, 'the next trip starts at')
    return true
  }

  #correctStart(trip: TripFileRow, { before, after }: Neighbours): boolean {
    const { startOdometerM: start, endOdometerM: end } = trip
    const previous = before?.endOdometerM ?? null
    if (start === null || end === null || previous === null || !isDrive(end - previous)) return false
    if (after && after.startOdometerM !== null && end > after.startOdometerM + ROUNDED_M) return false
    this.#replace(trip, 'startOdometerM', previous, 'the previous trip ends at')
    return true
  }

  #replace(trip: TripFileRow, field: 'startOdometerM' | 'endOdometerM', readingM: number, because: string): void {
    const [found, right] = [trip[field] ?? 0, readingM].map((each) => this.#formatDistance(trip, each))
    trip[field] = readingM
    trip.distanceM = (trip.endOdometerM ?? 0) - (trip.startOdometerM ?? 0)
    trip.distanceSource = 'odometer'
    this.#note(
      trip,
      `the odometer reading ${found} cannot be right; ${because} ${right}, so ${this.#formatWithUnit(trip, trip.distanceM)} were counted. Please check this trip.`,
    )
  }

  /** Fixes a year that the readings prove wrong; warns if only the row order contradicts it. */
  #correctYear(trip: TripFileRow, { before, after }: Neighbours): boolean {
    if (!before || !after) return false
    const [from, date, to] = [before, trip, after].map((each) => this.#getDate(each))
    const right = [from, to]
      .map((day) => `${day.slice(0, 4)}${date.slice(4)}`)
      .find((day) => from <= day && day <= to && day !== date)
    if (right === undefined || countDaysApart(before, after) > FAR_DAYS || countDaysApart(trip, before) <= FAR_DAYS)
      return false
    if (followsReadings(before, trip) && followsReadings(trip, after)) {
      this.#move(trip, dayNumber(right) - dayNumber(date))
      this.#note(
        trip,
        `the date ${date} was read as ${right}, because the odometer readings lie between those of ${from} and ${to}.`,
      )
      return true
    }
    if (trip.startOdometerM !== null) return false
    this.#note(
      trip,
      `the date ${date} stands between ${from} and ${to}. If the year is wrong, correct the date of this trip.`,
    )
    return true
  }

  /** Reports a date long before that of a trip whose readings it continues, such as the old year in January. */
  #compareDates(trip: TripFileRow, last: TripFileRow): void {
    if (!hasReadings(trip) || !hasReadings(last) || countDaysApart(trip, last) <= FAR_DAYS) return
    const [earlier, later] = isAfter(last, trip) ? [trip, last] : [last, trip]
    const gapM = (earlier.startOdometerM ?? 0) - (later.endOdometerM ?? 0)
    if (gapM < -ROUNDED_M || gapM > LONGEST_DAY_M) return
    this.#note(
      earlier,
      `the date ${this.#getDate(earlier)} is before ${this.#getDate(later)}, but the odometer readings follow those of that day. If the year is wrong, correct the dates from this row on.`,
    )
  }

  /** Moves a trip by days, at the same time of day. */
  #move(trip: TripFileRow, days: number): void {
    const clock = zoneClock(this.#zone(trip))
    const moved = (ms: number): number => {
      const at = ms + days * DAY_MS
      return at + clock.offsetMsAt(ms) - clock.offsetMsAt(at)
    }
    trip.startedAtMs = moved(trip.startedAtMs)
    if (trip.endedAtMs !== null) trip.endedAtMs = moved(trip.endedAtMs)
  }

  /** Reports readings of two trips that cannot both be right. */
  #compare(trip: TripFileRow, last: TripFileRow | null): void {
    if (!last || !hasReadings(trip) || !hasReadings(last)) return
    this.#pairs++
    const [before, after] = isAfter(last, trip) ? [trip, last] : [last, trip]
    const [end, start] = [before.endOdometerM ?? 0, after.startOdometerM ?? 0]
    if (start >= end - ROUNDED_M || hasFallingReadings(before)) return
    const isEndWrong = start >= (before.startOdometerM ?? 0)
    // After an odometer is replaced, the readings continue from a low one.
    if (!isEndWrong && (after.endOdometerM ?? 0) < end) return
    this.#overlapCount++
    if (this.#overlaps.length >= FEW_SLIPS * 2) return
    const wrong = isEndWrong ? before : after
    const [endKm, startKm] = [end, start].map((each) => this.#formatDistance(wrong, each))
    const rightM = isEndWrong ? start - (before.startOdometerM ?? 0) : (after.endOdometerM ?? 0) - end
    const what = isEndWrong
      ? `the trip ends at ${endKm}, after the next trip, which starts at ${startKm}`
      : `the trip starts at ${startKm}, before the previous trip, which ends at ${endKm}`
    this.#overlaps.push(
      `Row ${wrong.row}: ${what}: ${this.#formatWithUnit(wrong, wrong.distanceM)} were counted. If the ${isEndWrong ? 'next' : 'previous'} reading is right, it was ${this.#formatWithUnit(wrong, rightM)}.`,
    )
  }

  /** Reports oddities of a trip by itself. */
  #takeSettled(trip: TripFileRow | null, vehicle: VehicleTrips | null): TripFileRow[] {
    if (!trip) return []
    if (vehicle) {
      if (this.#dropUnlike(trip, vehicle)) return []
      vehicle.last = trip
      vehicle.longestM = Math.max(vehicle.longestM, trip.distanceM)
    }
    if (isTooFast(trip)) this.#log.doubt('too_fast', trip.row)
    else if (this.#isTooFarOnDay(trip, vehicle)) this.#log.doubt('too_far_on_day', trip.row)
    return [trip]
  }

  #isTooFarOnDay(trip: TripFileRow, vehicle: VehicleTrips | null): boolean {
    if (!vehicle || countDays(trip) > 1) return trip.distanceM > LONGEST_DAY_M * countDays(trip)
    const day = Math.floor((trip.startedAtMs + zoneClock(this.#zone(trip)).offsetMsAt(trip.startedAtMs)) / DAY_MS)
    const beforeM = vehicle.day === day ? vehicle.dayM : 0
    vehicle.day = day
    vehicle.dayM = beforeM + trip.distanceM
    return vehicle.dayM > LONGEST_DAY_M && (beforeM <= LONGEST_DAY_M || trip.distanceM > LONGEST_DAY_M)
  }

  #getDate(trip: TripFileRow): LocalDate {
    return localDateAt(trip.startedAtMs, this.#zone(trip))
  }

  #zone({ sheet }: TripFileRow): string {
    return this.#zones.get(sheet) ?? 'UTC'
  }

  #getUnit({ sheet }: TripFileRow): DistanceUnit {
    const plan = this.#plans.get(sheet)
    return plan?.odometerUnit ?? plan?.distanceUnit ?? 'km'
  }

  #formatDistance(trip: TripFileRow, metres: number): string {
    return String(Math.round((metres / METRES_OF_DISTANCE_UNIT[this.#getUnit(trip)]) * 10) / 10)
  }

  #formatWithUnit(trip: TripFileRow, metres: number): string {
    const unit = this.#getUnit(trip)
    return `${this.#formatDistance(trip, metres)} ${unit === 'mi' ? 'miles' : unit}`
  }

  #note({ row }: TripFileRow, sentence: string): void {
    this.#log.note(`Row ${row}: ${sentence}`)
  }
}

function hasFallingReadings(trip: TripFileRow): boolean {
  return hasReadings(trip) && (trip.endOdometerM ?? 0) < (trip.startOdometerM ?? 0)
}

function hasReadings({ startOdometerM, endOdometerM }: TripFileRow): boolean {
  return startOdometerM !== null && endOdometerM !== null
}

/** Whether readings imply a distance that nobody drives in the time. */
function isTooFar(trip: TripFileRow): boolean {
  return trip.distanceSource === 'odometer' && trip.distanceM > LONGEST_DAY_M * countDays(trip)
}

/** Whether one of two readings has too many or too few digits. */
function isUnlike(oneM: number, otherM: number | null): boolean {
  if (otherM === null || Math.abs(oneM - otherM) <= LONGEST_DAY_M) return false
  return Math.max(oneM, otherM) > 2 * Math.min(oneM, otherM)
}

function isDrive(metres: number): boolean {
  return metres > 0 && metres <= LONGEST_DAY_M
}

/** Maximum number of days on which a trip was driven. */
function countDays({ startedAtMs, endedAtMs }: TripFileRow): number {
  return endedAtMs === null ? 1 : Math.max(1, Math.ceil((endedAtMs - startedAtMs) / DAY_MS + 0.5))
}

function countDaysApart(one: TripFileRow, other: TripFileRow): number {
  return Math.abs(one.startedAtMs - other.startedAtMs) / DAY_MS
}

/** Whether a trip's readings continue from those of another. */
function followsReadings(before: TripFileRow, after: TripFileRow): boolean {
  if (!hasReadings(before) || !hasReadings(after)) return false
  return (after.startOdometerM ?? 0) >= (before.endOdometerM ?? 0) - ROUNDED_M
}

/** Whether a trip was driven after another one, by date or else by readings. */
function isAfter(one: TripFileRow, other: TripFileRow): boolean {
  if (one.startedAtMs !== other.startedAtMs) return one.startedAtMs > other.startedAtMs
  return hasReadings(one) && hasReadings(other) && (one.startOdometerM ?? 0) >= (other.endOdometerM ?? 0)
}

/** Files list the oldest trip first or last; the neighbours reveal which. */
function orderNeighbours(trip: TripFileRow, last: TripFileRow | null, next: TripFileRow | null): Neighbours {
  const isReversed = last && next ? isAfter(last, next) : last ? isAfter(last, trip) : next !== null && isAfter(trip, next)
  return isReversed ? { before: next, after: last } : { before: last, after: next }
} // prettier-ignore

function isTooFast({ startedAtMs, endedAtMs, distanceM }: TripFileRow): boolean {
  if (endedAtMs === null || distanceM <= LEAST_TIMED_M) return false
  return distanceM / ((endedAtMs - startedAtMs) / 1000) > MAX_SPEED_MPS
}
