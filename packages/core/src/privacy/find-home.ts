import { normalizeText } from '../classify/ends.ts'
import { greatCircleM, type Position } from '../units/distance.ts'
import { dayNumber } from '../units/local-date.ts'

/** One end of a trip: a position, a name, or both. */
export interface TripEnd {
  lat: number | null
  lng: number | null
  location: string
}

export interface DayEnd extends TripEnd {
  /** Whether it is at a place named as a workplace, a client or the like. */
  isNamedOther?: boolean
}

/** The first and last trip ends of a driver's day: where the vehicle was at night. */
export interface DayEnds {
  /** The local day, YYYY-MM-DD. */
  day: string
  first: DayEnd
  last: DayEnd
}

/** Where a driver probably lives, judging by the days. */
export interface Home {
  /** Several if they moved or have two homes. */
  positions: Position[]
  /** Location names of the home, normalized by {@link normalizeText}. */
  names: Set<string>
  /** Possible new homes: distinguishing a home from a client takes some weeks of driving. */
  possible: { positions: Position[]; names: Set<string> }
}

/** Positions this close are one place: parking around the block, plus noise. */
const SAME_PLACE_M = 250
/** A place is a home if at least this many days start or end there, */
const MIN_ENDS = 3
/** and these are at least this share of the days in a year, */
const MIN_SHARE_OF_YEAR = 0.15
/** or this share of the days in about four weeks, because a year would reveal a new home only after months. */
const MIN_SHARE_OF_WEEKS = 0.25
const WEEKS_DAYS = 28
/** A place may be a new home for this many days after the first night there, */
const UNCERTAIN_DAYS = 28
/** and until this many days with trips show where else the vehicle stays: occasional driving reveals a home slowly. */
const MIN_DRIVEN_DAYS = 10

/** The days that started or ended at a place, or at a location name without a position; one entry per end. */
interface PlaceDays {
  days: number[]
  isNamedOther: boolean
}

/**
 * Infers a driver's home from where the vehicle's days start and end. Null if there are too few days; then every first
 * and last end of a day must count as home.
 */
export function findHome(days: readonly DayEnds[]): Home | null {
  const places: (Position & PlaceDays)[] = []
  const named = new Map<string, PlaceDays>()
  for (const { day, first, last } of days) {
    for (const { lat, lng, location, isNamedOther = false } of [first, last]) {
      if (lat !== null && lng !== null) {
        let place = places.find((known) => greatCircleM(known.lat, known.lng, lat, lng) <= SAME_PLACE_M)
        if (!place) places.push((place = { lat, lng, days: [], isNamedOther }))
        place.isNamedOther ||= isNamedOther
        place.days.push(dayNumber(day))
        continue
      }
      const name = normalizeText(location)
      if (name === '') continue
      const stay = named.get(name) ?? { days: [], isNamedOther }
      stay.isNamedOther ||= isNamedOther
      named.set(name, stay)
      stay.days.push(dayNumber(day))
    }
  }
  const driven = days.map(({ day }) => dayNumber(day))
  const isHome = (stay: PlaceDays) => isHomeByDays(stay, driven)
  const isPossible = (stay: PlaceDays) => !stay.isNamedOther && !isHome(stay) && mayBeHome(stay, driven)
  const pick = (fits: (stay: PlaceDays) => boolean) => ({
    positions: places.filter(fits).map(({ lat, lng }) => ({ lat, lng })),
    names: new Set([...named].filter(([, stay]) => fits(stay)).map(([name]) => name)),
  })
  const home = pick(isHome)
  return home.positions.length + home.names.size === 0 ? null : { ...home, possible: pick(isPossible) }
}

function isHomeByDays({ days }: PlaceDays, driven: readonly number[]): boolean {
  if (days.length >= Math.max(MIN_ENDS, driven.length * MIN_SHARE_OF_YEAR)) return true
  return days.some((from) => {
    const among = (all: readonly number[]) => all.filter((day) => day >= from && day < from + WEEKS_DAYS).length
    return among(days) >= Math.max(MIN_ENDS, among(driven) * MIN_SHARE_OF_WEEKS)
  })
}

/** Whether the days since the first one at a place are too few, or too often spent there, to rule it out as a home. */
function mayBeHome({ days }: PlaceDays, driven: readonly number[]): boolean {
  const from = Math.min(...days)
  if (from > Math.max(...driven) - UNCERTAIN_DAYS) return true
  const drivenSince = driven.filter((day) => day >= from).length
  return drivenSince < MIN_DRIVEN_DAYS || days.length >= drivenSince * MIN_SHARE_OF_WEEKS
}

/** Adds every location name that trips ending there give a home, so that ends without a position are recognised. */
export function addHomeNames(home: Home | null, ends: readonly TripEnd[]): Home | null {
  if (home === null) return null
  const placed = ends.filter(({ lat }) => lat !== null)
  const withNames = ({ positions, names }: Home['possible']) => {
    const texts = placed
      .filter((end) => matchesPlace(end, { positions, names }))
      .map(({ location }) => normalizeText(location))
    return { positions, names: new Set([...names, ...texts.filter((text) => text !== '')]) }
  }
  return { ...withNames(home), possible: withNames(home.possible) }
}

export const isAtHome = (end: TripEnd, home: Home): boolean => matchesPlace(end, home)

export const mayBeAtHome = (end: TripEnd, { possible }: Home): boolean => matchesPlace(end, possible)

function matchesPlace({ lat, lng, location }: TripEnd, { positions, names }: Home['possible']): boolean {
  if (lat !== null && lng !== null)
    return positions.some((place) => greatCircleM(place.lat, place.lng, lat, lng) <= 2 * SAME_PLACE_M)
  return names.has(normalizeText(location))
}
