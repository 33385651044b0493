import { describePosition } from './describe-position.ts'
import type { PositionName } from './name-position.ts'

/** Names a position from the offline table. It has places but no streets, so the name is approximate. */
export function nameOffline(lat: number, lng: number): PositionName {
  return { name: describePosition(lat, lng), approximate: true }
}
