import { EARTH_RADIUS_M } from '../units/distance.ts'

const RADIANS = Math.PI / 180

/** A position on the earth's surface in metres from its centre: no seam at ±180° and no narrowing towards the poles. */
export interface SpherePoint {
  x: number
  y: number
  z: number
}

export function toSphere(lat: number, lng: number): SpherePoint {
  const cosLat = Math.cos(lat * RADIANS)
  return {
    x: EARTH_RADIUS_M * cosLat * Math.cos(lng * RADIANS),
    y: EARTH_RADIUS_M * cosLat * Math.sin(lng * RADIANS),
    z: EARTH_RADIUS_M * Math.sin(lat * RADIANS),
  }
}

/** The position in decimal degrees above a point; its distance from the earth's centre does not matter. */
export function fromSphere({ x, y, z }: SpherePoint): { lat: number; lng: number } {
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lng: Math.atan2(y, x) / RADIANS }
}

/**
 * Items in cubes of `cellM` metres. A great circle is never shorter than the straight line beneath it, so everything
 * within `cellM` of a position lies in its cube or in one of the 26 around it. `cellM` is at least 100.
 */
export class SphereGrid<T> {
  readonly #cellM: number
  readonly #side: number
  readonly #cells = new Map<number, T[]>()

  constructor(cellM: number) {
    this.#cellM = cellM
    // With a spare cube on each side. The key of the last cube stays below 2^53.
    this.#side = Math.ceil((2 * EARTH_RADIUS_M) / cellM) + 4
  }

  add(point: SpherePoint, item: T): void {
    this.#put(this.#key(this.#index(point.x), this.#index(point.y), this.#index(point.z)), item)
  }

  /** Adds an item to every cube within `reachM` of a point, so that {@link at} finds it from there. */
  addAround({ x, y, z }: SpherePoint, reachM: number, item: T): void {
    for (let i = this.#index(x - reachM); i <= this.#index(x + reachM); i++) {
      for (let j = this.#index(y - reachM); j <= this.#index(y + reachM); j++) {
        for (let k = this.#index(z - reachM); k <= this.#index(z + reachM); k++) this.#put(this.#key(i, j, k), item)
      }
    }
  }

  /** The items in a position's cube. */
  at({ x, y, z }: SpherePoint): readonly T[] {
    return this.#cells.get(this.#key(this.#index(x), this.#index(y), this.#index(z))) ?? []
  }

  /** Calls back with the items in a position's cube and those around it: everything within `cellM`, and some beyond. */
  forEachNear(point: SpherePoint, visit: (item: T) => void): void {
    const [x, y, z] = [this.#index(point.x), this.#index(point.y), this.#index(point.z)]
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dz = -1; dz <= 1; dz++) {
          const cell = this.#cells.get(this.#key(x + dx, y + dy, z + dz))
          if (cell !== undefined) for (const item of cell) visit(item)
        }
      }
    }
  }

  /** The non-empty cubes, in no particular order. */
  cells(): T[][] {
    return [...this.#cells.values()]
  }

  #put(key: number, item: T): void {
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, [item])
    else cell.push(item)
  }

  #index(coordinate: number): number {
    return Math.floor((coordinate + EARTH_RADIUS_M) / this.#cellM) + 2
  }

  #key(x: number, y: number, z: number): number {
    return (x * this.#side + y) * this.#side + z
  }
}
