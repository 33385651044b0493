import type { SameVehicles } from '@spoor/contract/routes/vehicles.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../platform/database/database.ts'
import { listTimedTrips, listVehiclePairs, listVehiclesByAge, type TimedTrip } from './same-vehicle-queries.ts'

/** Degrees: about 500 m. Sources place the ends of a drive this far apart. */
const NEAR = 0.005
/** Sources without positions round times by this. */
const SLACK_MS = 3 * MINUTE_MS
/** Trips to compare each with: those that begin next. A driver makes few trips while another one lasts. */
const NEXT = 4

/** Pairs of vehicles that made the same drives, except those that the driver knows to be two; the older one first. */
export async function findSameVehicles(database: Database, ownerId: string): Promise<SameVehicles[]> {
  const vehicles = await listVehiclesByAge(database, ownerId)
  if (vehicles.length < 2) return []
  const known = new Set(
    (await listVehiclePairs(database, ownerId)).map((pair) => `${pair.vehicle_id} ${pair.other_id}`),
  )
  const trips = await listTimedTrips(database, ownerId)
  const age = new Map(vehicles.map(({ id }, i) => [id, i]))
  const found = new Map<string, SameVehicles>()
  for (const [i, one] of trips.entries()) {
    for (const other of trips.slice(i + 1, i + 1 + NEXT)) {
      if (!isSameDrive(one, other)) continue
      const [first, second] = [age.get(one.vehicle_id!)!, age.get(other.vehicle_id!)!].toSorted((a, b) => a - b)
      const [vehicle, newer] = [vehicles[first], vehicles[second]]
      const key = `${vehicle.id} ${newer.id}`
      if (known.has(key)) continue
      const before = found.get(key) ?? { vehicle, other: newer, trips: 0, distance_km: 0 }
      const distanceKm = before.distance_km + metresToKm(other.distance_m)
      found.set(key, { ...before, trips: before.trips + 1, distance_km: distanceKm })
    }
  }
  return [...found.values()].toSorted((a, b) => b.trips - a.trips)
}

/** The same time for half of the shorter one, and the same place at an end. `other` begins later. */
function isSameDrive(one: TimedTrip, other: TimedTrip): boolean {
  if (one.vehicle_id === other.vehicle_id || one.driver !== other.driver) return false
  const [oneMs, otherMs] = [one, other].map(({ started_at, ended_at }) => [started_at.getTime(), ended_at!.getTime()])
  const sharedMs = Math.min(oneMs[1], otherMs[1]) - otherMs[0]
  if (sharedMs <= 0 || 2 * sharedMs < Math.min(oneMs[1] - oneMs[0], otherMs[1] - otherMs[0])) return false
  if (one.start_lat === null || other.start_lat === null)
    return oneMs.every((ms, i) => Math.abs(ms - otherMs[i]) <= SLACK_MS)
  return isNear('start', one, other) || isNear('end', one, other)
}

function isNear(end: 'start' | 'end', one: TimedTrip, other: TimedTrip): boolean {
  return (['lat', 'lng'] as const).every((axis) => {
    const [a, b] = [one[`${end}_${axis}`], other[`${end}_${axis}`]]
    return a !== null && b !== null && Math.abs(a - b) < NEAR
  })
}
