import { greatCircleM } from '../units/distance.ts'
import { dayNumber } from '../units/local-date.ts'

/** An end of a trip: a position, a name, or both. */
export interface TripEnd {
  lat: number | null
  lng: number | null
  location: string
}

/** The first end of a driver's day and its last: where the vehicle was in the night. */
export interface DayEnds {
  /** The local day, YYYY-MM-DD. */
  day: string
  first: TripEnd
  last: TripEnd
}

/** Where a driver lives, as far as the days show. */
export interface Home {
  /** Several where they moved, or have two homes. */
  positions: Position[]
  /** Texts by which it is known, as {@link nameOf} has them. */
  names: Set<string>
  /** Places where the vehicle was for the first time in the last week: it takes some nights to tell a home from a client. */
  unsettled: { positions: Position[]; names: Set<string> }
}

interface Position {
  lat: number
  lng: number
}

/** Positions so near belong to one place: parking around a block, and a position's noise. */
const SAME_PLACE_M = 250
/** A place is a home when at least so many days begin or end there. */
const MIN_ENDS = 3
/** And when these are at least this share of the days in a year, */
const MIN_SHARE_OF_YEAR = 0.15
/** or this share of the days in some four weeks: a year would hide a new home only after months. */
const MIN_SHARE_OF_WEEKS = 0.25
const WEEKS_DAYS = 28
const UNSETTLED_DAYS = 7

/** A place, or a text where there is no position, and the days that began or ended there, one for each end. */
interface Stay {
  days: number[]
}

/**
 * Where somebody lives, out of where the vehicle's days begin and end. Null where the days are too few to tell: then
 * every first and last end of a day has to count as home.
 */
export function findHome(days: readonly DayEnds[]): Home | null {
  const places: (Position & Stay)[] = []
  const named = new Map<string, Stay>()
  for (const { day, first, last } of days) {
    for (const { lat, lng, location } of [first, last]) {
      if (lat !== null && lng !== null) {
        let place = places.find((known) => greatCircleM(known.lat, known.lng, lat, lng) <= SAME_PLACE_M)
        if (!place) places.push((place = { lat, lng, days: [] }))
        place.days.push(dayNumber(day))
        continue
      }
      const name = nameOf(location)
      if (name === '') continue
      const stay = named.get(name) ?? { days: [] }
      named.set(name, stay)
      stay.days.push(dayNumber(day))
    }
  }
  const driven = days.map(({ day }) => dayNumber(day))
  const lastDay = Math.max(...driven)
  const isHome = (stay: Stay) => isLivedIn(stay, driven)
  const isNew = (stay: Stay) => !isHome(stay) && Math.min(...stay.days) > lastDay - UNSETTLED_DAYS
  const pick = (fits: (stay: Stay) => boolean) => ({
    positions: places.filter(fits).map(({ lat, lng }) => ({ lat, lng })),
    names: new Set([...named].filter(([, stay]) => fits(stay)).map(([name]) => name)),
  })
  const home = pick(isHome)
  return home.positions.length + home.names.size === 0 ? null : { ...home, unsettled: pick(isNew) }
}

function isLivedIn({ days }: Stay, driven: readonly number[]): boolean {
  if (days.length >= Math.max(MIN_ENDS, driven.length * MIN_SHARE_OF_YEAR)) return true
  return days.some((from) => {
    const among = (all: readonly number[]) => all.filter((day) => day >= from && day < from + WEEKS_DAYS).length
    return among(days) >= Math.max(MIN_ENDS, among(driven) * MIN_SHARE_OF_WEEKS)
  })
}

/** The home with every text that trips which end there have for it, so that it is known by them where a trip has no position. */
export function nameHome(home: Home | null, ends: readonly TripEnd[]): Home | null {
  if (home === null) return null
  const texts = ends.filter((end) => end.lat !== null && isAtHome(end, home)).map(({ location }) => nameOf(location))
  return { ...home, names: new Set([...home.names, ...texts.filter((text) => text !== '')]) }
}

/** Whether a trip begins or ends at home. An `edge` is the first end of its day, or the last. */
export function isAtHome(end: TripEnd, { unsettled, ...home }: Home, edge = false): boolean {
  return isAmong(end, home) || (edge && isAmong(end, unsettled))
}

function isAmong({ lat, lng, location }: TripEnd, { positions, names }: Home['unsettled']): boolean {
  if (lat !== null && lng !== null)
    return positions.some((place) => greatCircleM(place.lat, place.lng, lat, lng) <= 2 * SAME_PLACE_M)
  return names.has(nameOf(location))
}

/** A text as it is compared: however it was spaced, punctuated or capitalised. */
const nameOf = (location: string): string =>
  location
    .toLowerCase()
    .replaceAll(/[\s,.;]+/g, ' ')
    .trim()
