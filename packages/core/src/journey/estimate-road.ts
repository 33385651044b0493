import { greatCircleM, type Position } from '../units/distance.ts'

/** Roads between two places are about this much longer than the straight line. */
const ROAD_FACTOR = 1.25

/**
 * Kilometres by road between two positions, estimated from the straight line: whole ones from 10 km on, to avoid
 * suggesting more precision than there is, otherwise with one decimal.
 */
export function estimateRoadKm(from: Position, to: Position): number {
  const km = (greatCircleM(from.lat, from.lng, to.lat, to.lng) * ROAD_FACTOR) / 1000
  return km >= 10 ? Math.round(km) : Math.round(km * 10) / 10
}
