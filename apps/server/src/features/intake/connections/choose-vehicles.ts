import { createVehicleNames } from '../uploads/vehicle-names.ts'
import { listFileNames } from '../uploads/vehicle-queries.ts'
import { insertVehicles } from '../uploads/vehicle-writes.ts'
import { MAX_CARS } from '@spoor/contract/routes/connections.ts'
import type { StoredPoint } from '../../../platform/database/json-shapes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { listConnectionVehicles, type ConnectionRow } from './connection-queries.ts'
import { insertConnectionVehicle } from './connection-writes.ts'

/** The vehicle and device to which a connection's fixes belong. */
export interface Target {
  vehicleId: string
  device: string
}

/**
 * Chooses the vehicle of each point. The first car of a connection, or among several the one of that name, is its own
 * vehicle; another one is the vehicle with its name, made if there is none. Stores new cars.
 */
export async function chooseVehicles(
  tx: Transaction,
  connection: Pick<ConnectionRow, 'owner_id' | 'id' | 'vehicle_id' | 'upload_id'>,
  points: readonly StoredPoint[],
  newId: () => string,
) {
  const { owner_id: ownerId, id: connectionId, vehicle_id: own, upload_id: uploadId } = connection
  const rows = await listConnectionVehicles(tx, ownerId, connectionId)
  const named = new Map(points.flatMap(([, , , , , , , , car]) => (car ? [[car.id, car.name]] : [])))
  const known = new Set(rows.map(({ car }) => car).filter((car) => car !== ''))
  const unknown = [...named].filter(([car]) => !known.has(car)).slice(0, Math.max(0, MAX_CARS - known.size))
  if (unknown.length > 0) {
    const names = await listFileNames(tx, ownerId)
    const vehicles = createVehicleNames(names, newId)
    const existing = createVehicleNames(names, newId)
    const hasFirst = rows.some((row) => row.car !== '' && row.vehicle_id === null)
    const [first] = hasFirst ? [] : (unknown.find(([, name]) => existing.findId(name) === own) ?? unknown[0])
    for (const [car, name] of unknown) {
      const row = { car, until: null, vehicle_id: car === first ? null : vehicles.findId(name) }
      rows.push(row)
      known.add(car)
      await insertVehicles(tx, ownerId, vehicles.takeCreated())
      await insertConnectionVehicle(tx, { ownerId, connectionId, ...row })
    }
  }
  const targets = new Map<string, Target>()
  const find = (car: string, timeMs: number): Target => {
    const ofCar = rows.filter((row) => row.car === car)
    const current = ofCar.find(({ until }) => until === null)
    if (car !== '' && !current?.vehicle_id) return find('', timeMs)
    const earlier = ofCar
      .filter(({ until }) => until !== null && timeMs < until.getTime())
      .toSorted((a, b) => a.until!.getTime() - b.until!.getTime())
    const vehicleId = earlier[0]?.vehicle_id ?? current?.vehicle_id ?? own
    const device = car === '' ? uploadId : `${uploadId}/${car}`
    const key = `${vehicleId} ${device}`
    const target = targets.get(key) ?? { vehicleId, device }
    targets.set(key, target)
    return target
  }
  return {
    /** Whether the point's car has a vehicle; a connection can have only so many. */
    hasRoom: ([, , , , , , , , car]: StoredPoint) => !car || known.has(car.id),
    split: (some: readonly StoredPoint[]) =>
      Map.groupBy(some, ([timeMs, , , , , , , , car]) => find(car?.id ?? '', timeMs)),
    /** Where any of its fixes belong. */
    listTargets(): Set<Target> {
      const times = rows.map(({ car, until }) => ({
        car,
        timeMs: until === null ? Number.POSITIVE_INFINITY : until.getTime() - 1,
      }))
      const all = [{ car: '', timeMs: Number.POSITIVE_INFINITY }, ...times]
      return new Set(all.map(({ car, timeMs }) => find(car, timeMs)))
    },
  }
}
