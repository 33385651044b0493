import type { Sensitivity } from './parameters.ts'

/** Where a trip's distance comes from, in the order of preference (decisions: Distance of a trip). */
export const DISTANCE_SOURCES = ['odometer', 'path', 'file', 'straight_line', 'manual'] as const
export type DistanceSource = (typeof DISTANCE_SOURCES)[number]

/** Which ends of a trip are the edge of the data and not a stop: the drive was under way when the file began or ended. */
export const CUTS = ['none', 'start', 'end', 'both'] as const
export type Cut = (typeof CUTS)[number]

/** One trip found in a track. Indexes point into the track that it was found in. */
export interface FoundTrip {
  /** First and last fix of the trip in its track, both inclusive. */
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
  /** Odometer in metres at both ends, where the track has plausible readings. */
  startOdometerM: number | null
  endOdometerM: number | null
  cut: Cut
  /** The cleaned and simplified path, ready to store. */
  path: TripPath
}

/** A trip's simplified path: parallel columns, first and last point are the trip's ends. */
export interface TripPath {
  timeMs: Float64Array
  latE7: Int32Array
  lngE7: Int32Array
  /** Set at i when the way from i-1 to i is a gap in the data, drawn dashed. */
  gap: Uint8Array
}

/** What was found in one vehicle's track. */
export interface Journeys {
  trips: FoundTrip[]
  sensitivity: Sensitivity
}
