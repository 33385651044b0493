import type { Sensitivity } from './parameters.ts'

/** Source of a trip's distance, in order of preference. */
export const DISTANCE_SOURCES = ['odometer', 'path', 'file', 'straight_line', 'manual', 'estimate'] as const
export type DistanceSource = (typeof DISTANCE_SOURCES)[number]

/**
 * Which ends of a trip are the edge of the data rather than a stop: the vehicle was driving when the file started or
 * ended.
 */
export const CUTS = ['none', 'start', 'end', 'both'] as const
export type Cut = (typeof CUTS)[number]

/** How a phone travelled without the car. */
export const MODES = ['walking', 'running', 'cycling', 'train', 'flying'] as const
export type Mode = (typeof MODES)[number]

/** Why a move is not a trip: its mode of travel, or another car, such as a taxi, as marked by the driver. */
export const MOVE_KINDS = [...MODES, 'other_car'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** A trip found in a track. Indexes refer to that track. */
export interface FoundTrip {
  /** First and last fix of the trip, both inclusive. */
  firstFix: number
  lastFix: number
  startedAtMs: number
  endedAtMs: number
  startLat: number
  startLng: number
  endLat: number
  endLng: number
  distanceM: number
  distanceSource: DistanceSource
  /** Odometer in metres at both ends, if the track has plausible readings. */
  startOdometerM: number | null
  endOdometerM: number | null
  cut: Cut
  /** null for trips by car; anything else is no trip, unless the driver says so. */
  mode: Mode | null
  /** What a trip may have been instead, from its profile alone. */
  doubt: Mode | null
  /** The cleaned and simplified path, ready to store. */
  path: TripPath
}

/**
 * A trip's simplified path as parallel columns; the first and last points are the ends of the trip. Positions in
 * 1e-7 degrees, times in UTC milliseconds.
 */
export interface TripPath {
  timeMs: Float64Array
  latE7: Int32Array
  lngE7: Int32Array
  /** 1 at i if the route from i-1 to i is a gap in the data, drawn dashed. */
  gap: Uint8Array
}

export interface Journeys {
  trips: FoundTrip[]
  /** Moves that were not by car, in order of time. */
  moves: FoundTrip[]
  sensitivity: Sensitivity
}
