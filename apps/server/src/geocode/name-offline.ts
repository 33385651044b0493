import { describePosition } from './describe-position.ts'
import type { PositionName } from './name-position.ts'

/** From the offline table; it knows places and no streets, so what it says is approximate. */
export function nameOffline(lat: number, lng: number): PositionName {
  return { name: describePosition(lat, lng), approximate: true }
}
