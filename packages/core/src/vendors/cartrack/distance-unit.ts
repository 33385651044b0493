import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import { greatCircleM } from '../../units/distance.ts'

export type VendorDistanceUnit = 'm' | 'km'

/** A trip's distance data, in an unknown unit. */
export interface StatedDistance {
  /** null if missing. */
  distance: number | null
  /** Difference of the odometer readings in metres; null unless both are known and rising. */
  odometerM: number | null
  start: { lat: number; lng: number } | null
  end: { lat: number; lng: number } | null
  durationS: number | null
}

/** A difference this many times larger or smaller than the odometer's supports neither unit. */
const MOST_UNLIKE = 4
/** Over shorter distances, GPS noise outweighs the drive. */
const SHORTEST_LINE_M = 1000
/** Positions are rounded. */
const LEAST_SHARE_OF_LINE = 0.97
const LONGEST_DETOUR = 100
const SHORTEST_DRIVE_S = 120
/** No trip of more than two minutes has a lower average speed: it would not have been recorded as one. */
const SLOWEST_MPS = 0.1
/** A larger share of contradicting trips cannot be mere errors. */
const DOUBTFUL_SHARE = 0.2

/** The unit that the trip's own data proves; null if both or neither are possible. */
export function findDistanceUnit(trip: StatedDistance): VendorDistanceUnit | null {
  const { distance, odometerM, start, end, durationS } = trip
  if (distance === null || distance <= 0) return null
  if (odometerM !== null && odometerM > 0) {
    const asM = unlikeness(distance, odometerM)
    const asKm = unlikeness(distance * 1000, odometerM)
    if (Math.min(asM, asKm) > MOST_UNLIKE) return null
    return asM <= asKm ? 'm' : 'km'
  }
  const lineM = start && end ? greatCircleM(start.lat, start.lng, end.lat, end.lng) : 0
  const isPossible = (metres: number): boolean => {
    if (lineM >= SHORTEST_LINE_M && (metres < lineM * LEAST_SHARE_OF_LINE || metres > lineM * LONGEST_DETOUR))
      return false
    if (durationS === null || durationS < SHORTEST_DRIVE_S) return true
    return metres <= durationS * MAX_SPEED_MPS && metres >= durationS * SLOWEST_MPS
  }
  const canBeM = isPossible(distance)
  return canBeM === isPossible(distance * 1000) ? null : canBeM ? 'm' : 'km'
}

/** The ratio of the larger to the smaller. */
const unlikeness = (a: number, b: number): number => Math.max(a / b, b / a)

export interface DistanceUnits {
  /** The unit of trips that do not prove their own. */
  unit: VendorDistanceUnit
  /** Trips that prove a unit. */
  proven: number
  /** A sentence if the unit is uncertain; '' otherwise. */
  doubt: string
}

/**
 * The unit of a vendor's distances, by majority of its trips.
 * @param known the unit proved by earlier trips of the same account
 */
export function decideDistanceUnit(
  trips: readonly StatedDistance[],
  known: VendorDistanceUnit | null = null,
): DistanceUnits {
  const stated = trips.filter(({ distance }) => distance !== null && distance > 0)
  const units = stated.map(findDistanceUnit).filter((unit) => unit !== null)
  const km = units.filter((unit) => unit === 'km').length
  const proven = units.length
  if (proven === 0) {
    const isCertain = known !== null || stated.length === 0
    return {
      unit: known ?? 'm',
      proven,
      doubt: isCertain
        ? ''
        : 'Neither odometer readings nor positions show whether the distances are in metres or kilometres: metres were assumed. Please check the distances.',
    }
  }
  const unit = km * 2 === proven ? (known ?? 'm') : km * 2 > proven ? 'km' : 'm'
  const against = unit === 'km' ? proven - km : km
  const [chosen, other] = unit === 'km' ? ['kilometres', 'metres'] : ['metres', 'kilometres']
  return {
    unit,
    proven,
    doubt:
      against > proven * DOUBTFUL_SHARE
        ? `${against} of ${proven} trips have their distance in ${other}, the others in ${chosen}. Each was read in the unit that fits it. Please check the distances.`
        : '',
  }
}
