import { greatCircleM } from '../units/distance.ts'
import { SphereGrid, toSphere } from './sphere-grid.ts'

/** The part of a place that matching needs. */
export interface PlaceCircle {
  id: string
  lat: number
  lng: number
  radiusM: number
}

/** Places of similar radius share a grid, so that one large place does not enlarge every cell. */
const SMALLEST_CELL_M = 500

/**
 * Finds the place at a position: of the places whose radius reaches it, the one with the nearest centre. The edge is
 * inside. At equal distance the smaller place wins, then the lower id, so that the result does not depend on the order
 * of the places.
 */
export class PlaceIndex<P extends PlaceCircle> {
  readonly #grids: SphereGrid<P>[]

  constructor(places: readonly P[]) {
    const bySize = new Map<number, SphereGrid<P>>()
    for (const place of places) {
      let cellM = SMALLEST_CELL_M
      // At most two cells in each direction.
      while (cellM < 2 * place.radiusM) cellM *= 2
      let grid = bySize.get(cellM)
      if (grid === undefined) bySize.set(cellM, (grid = new SphereGrid(cellM)))
      grid.addAround(toSphere(place.lat, place.lng), place.radiusM, place)
    }
    this.#grids = [...bySize.values()]
  }

  /** null if no place contains the position, or if it is invalid (null, NaN). */
  find(lat: number | null, lng: number | null): P | null {
    if (lat === null || lng === null || !Number.isFinite(lat) || !Number.isFinite(lng)) return null
    const point = toSphere(lat, lng)
    let nearest: P | null = null
    let nearestM = Infinity
    for (const grid of this.#grids) {
      for (const place of grid.at(point)) {
        const distanceM = greatCircleM(lat, lng, place.lat, place.lng)
        if (distanceM > place.radiusM || distanceM > nearestM) continue
        if (nearest !== null && distanceM === nearestM && !goesBefore(place, nearest)) continue
        nearest = place
        nearestM = distanceM
      }
    }
    return nearest
  }
}

function goesBefore(a: PlaceCircle, b: PlaceCircle): boolean {
  return a.radiusM === b.radiusM ? a.id < b.id : a.radiusM < b.radiusM
}

/** Finds the place of a position among a driver's own places, otherwise among the shared ones. */
export function createPlaceFinder<P extends PlaceCircle>(
  own: readonly P[],
  shared: readonly P[],
): (lat: number | null, lng: number | null) => P | null {
  const ownIndex = new PlaceIndex(own)
  const sharedIndex = new PlaceIndex(shared)
  return (lat, lng) => ownIndex.find(lat, lng) ?? sharedIndex.find(lat, lng)
}
