import { greatCircleM } from '../units/distance.ts'
import { PLACE_RADIUS_M } from './place.ts'
import { fromSphere, SphereGrid, toSphere, type SpherePoint } from './sphere-grid.ts'

/** A trip's start or end outside all places. */
export interface UnnamedEnd {
  lat: number
  lng: number
  location: string
  /** Whether the trip ends here rather than starts here. */
  isStop: boolean
  /** Whether a day's first trip starts or its last trip ends here: the vehicle spent a night. */
  isNight: boolean
  /** Whether the vehicle then parked here for hours on a weekday, until the next trip of the same day. */
  isWorkStop: boolean
}

export interface PlaceSuggestion {
  lat: number
  lng: number
  stops: number
  starts: number
  /** The location text that most of these trips have here. */
  location: string
  /** How many days start or end here; a day that does both counts twice. */
  nights: number
  /** How many times the vehicle parked here for hours on a weekday. */
  work_stops: number
  /** The likely kind of place: at most one suggestion is a home, and at most one a workplace. */
  likely: 'home' | 'work' | null
}

/** Fewer stops may be a coincidence. */
const MIN_STOPS = 3
const RADIUS_M = PLACE_RADIUS_M.default
/** A home has at least this share of all nights, and a workplace of all long stops, outside named places. */
const MIN_LIKELY_SHARE = 0.3

interface Point extends UnnamedEnd {
  at: SpherePoint
  taken: boolean
}

/**
 * The places where trips start and end most often, most visited first: each the centre of the ends within the default
 * radius. Starts at the fullest cells and uses every end at most once. The order of the input does not matter.
 */
export function suggestPlaces(ends: readonly UnnamedEnd[], most = 10): PlaceSuggestion[] {
  const grid = new SphereGrid<Point>(RADIUS_M)
  // Sorted, because a floating-point sum depends on the order.
  const sorted = ends.toSorted(
    (a, b) => a.lat - b.lat || a.lng - b.lng || (a.location < b.location ? -1 : a.location > b.location ? 1 : 0),
  )
  for (const end of sorted) {
    if (!Number.isFinite(end.lat) || !Number.isFinite(end.lng)) continue
    const at = toSphere(end.lat, end.lng)
    grid.add(at, { ...end, at, taken: false })
  }
  const suggestions: PlaceSuggestion[] = []
  const fullestFirst = grid
    .cells()
    .toSorted((a, b) => b.length - a.length || a[0].lat - b[0].lat || a[0].lng - b[0].lng)
  for (const cell of fullestFirst) {
    // Where somebody stops often, there are two ends close to each other.
    if (cell.length < 2) break
    const seeds = cell.filter((point) => !point.taken)
    if (seeds.length === 0) continue
    const around = pointsAround(grid, findCentre(seeds))
    if (around.length === 0) continue
    const centre = findCentre(around)
    const members = pointsAround(grid, centre)
    const stops = members.filter((point) => point.isStop).length
    if (stops < MIN_STOPS) continue
    for (const point of members) point.taken = true
    suggestions.push({
      ...roundedPosition(centre),
      stops,
      starts: members.length - stops,
      location: commonest(members.map(({ location }) => location)),
      nights: members.filter(({ isNight }) => isNight).length,
      work_stops: members.filter(({ isWorkStop }) => isWorkStop).length,
      likely: null,
    })
  }
  const shown = suggestions
    .toSorted((a, b) => b.stops + b.starts - (a.stops + a.starts) || a.lat - b.lat || a.lng - b.lng)
    .slice(0, most)
  const home = findLikely(shown, ({ nights }) => nights, ends.filter(({ isNight }) => isNight).length)
  if (home) home.likely = 'home'
  const others = shown.filter((suggestion) => suggestion !== home)
  const work = findLikely(others, ({ work_stops: stops }) => stops, ends.filter(({ isWorkStop }) => isWorkStop).length)
  if (work) work.likely = 'work'
  return shown
}

/** The suggestion with the highest count, if its share of the total is large enough; otherwise undefined. */
function findLikely(
  suggestions: readonly PlaceSuggestion[],
  countOf: (suggestion: PlaceSuggestion) => number,
  all: number,
): PlaceSuggestion | undefined {
  const [first] = suggestions.toSorted((a, b) => countOf(b) - countOf(a))
  if (first === undefined || countOf(first) < Math.max(MIN_STOPS, all * MIN_LIKELY_SHARE)) return undefined
  return first
}

function pointsAround(grid: SphereGrid<Point>, { lat, lng }: { lat: number; lng: number }): Point[] {
  const found: Point[] = []
  grid.forEachNear(toSphere(lat, lng), (point) => {
    if (!point.taken && greatCircleM(lat, lng, point.lat, point.lng) <= RADIUS_M) found.push(point)
  })
  return found
}

function findCentre(points: readonly Point[]): { lat: number; lng: number } {
  const sum = { x: 0, y: 0, z: 0 }
  for (const { at } of points) {
    sum.x += at.x
    sum.y += at.y
    sum.z += at.z
  }
  return fromSphere(sum)
}

/** Six decimals resolve 11 cm. */
function roundedPosition({ lat, lng }: { lat: number; lng: number }): { lat: number; lng: number } {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 }
}

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  let best = ''
  for (const [text, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (count > (counts.get(best) ?? 0)) best = text
  return best
}
