import type { LucideIcon } from 'lucide-react'
import type { StyleSpecification } from 'maplibre-gl'
import type { MapTrip } from './map-trip.ts'
import { computeBounds, type Bounds, type Position } from './bounds.ts'

/** A numbered stop, or any other labelled point. */
export interface MapPoint {
  id: string
  position: Position
  /** At most three characters, such as the stop's number in its day. */
  label: string
  /** Drawn larger, in front. */
  chosen?: boolean
}

/** A place, with the radius within which a trip's end belongs to it. */
export interface MapPlace {
  id: string
  name: string
  position: Position
  radiusM: number
  /** Drawn in the accent colour and framed by the map. */
  chosen?: boolean
  /** Shown on the place's pin. */
  Icon?: LucideIcon
}

/** A map's content, independent of the renderer. */
export interface MapScene {
  trips: readonly MapTrip[]
  /** Drawn in front, with ends and direction; the other trips fade. */
  chosenId: string | null
  /** Drawn wider, because its row in a list is highlighted. */
  hoveredId: string | null
  points: readonly MapPoint[]
  places: readonly MapPlace[]
  /** Places are buttons with names on top of the map, so the map itself draws only their circles. */
  arePlacesPinned?: boolean
  /** The moving marker of a day's playback. */
  marker: Position | null
}

export interface MapDrawingProps extends MapScene {
  onChoose: (id: string) => void
  onHover: (id: string | null) => void
  /** Called with the id of a pressed pin. Without it, places cannot be pressed. */
  onChoosePlace?: (id: string) => void
  /** Called with the clicked position, or the map's centre on Enter, instead of choosing the trip there. */
  onPick?: (position: Position) => void
  /** The style of a street map; null for the built-in basemap. */
  streets: StyleSpecification | null
  /** Called if the street map's tiles cannot be loaded. */
  onStreetsFailed: () => void
  label: string
  dark: boolean
}

/** The area the map shows: a chosen trip or places, all trips and points, or all places. Null if there is none. */
export function findFrame(
  { trips, chosenId, points, places }: Pick<MapScene, 'trips' | 'chosenId' | 'points' | 'places'>,
  picking: boolean,
): Bounds | null {
  const trip = points.length === 0 && !picking ? trips.find(({ id }) => id === chosenId) : undefined
  if (trip) return computeBounds([trip.path])
  const frame = (some: MapScene['places']) => computeBounds(some.map((each) => createCircle(each)))
  return (
    frame(places.filter(({ chosen }) => chosen)) ??
    computeBounds([...trips.map(({ path }) => path), points.map(({ position }) => position)]) ??
    frame(places)
  )
}

const CORNERS = 64
const METRES_PER_DEGREE = 111_195

/** A place's circle as a closed ring. */
export function createCircle({ position: [lng, lat], radiusM }: Pick<MapPlace, 'position' | 'radiusM'>): Position[] {
  const degrees = radiusM / METRES_PER_DEGREE
  // Avoids dividing by almost zero near the poles.
  const narrowing = Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS
    return [lng + (degrees * Math.cos(angle)) / narrowing, lat + degrees * Math.sin(angle)]
  })
}
