import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/vehicles.ts'
import type { Vehicle, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { type Database, type Transaction, inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, orNotFound } from '../../platform/http/http-error.ts'
import { MAX_VEHICLES } from '@spoor/contract/limits/limits.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { findNamesake, listVehicles, lockVehicle } from './vehicle-queries.ts'
import { toVehicleWire } from './vehicle-wire.ts'
import { changeVehicle, insertVehicle, setDefaultVehicle, type VehicleColumns } from './vehicle-writes.ts'
import type { Handler } from '../../platform/http/mount.ts'

export async function findVehicle(database: Database, ownerId: string, id: string): Promise<Vehicle> {
  const vehicle = orNotFound(
    (await listVehicles(database, ownerId)).find((one) => one.id === id),
    'Vehicle',
  )
  return toVehicleWire(vehicle)
}

export const handleCreateVehicle =
  ({ database }: Dependencies): Handler<typeof routes.createVehicle> =>
  async (wanted, { user }) => {
    const id = randomUUID()
    requireOrderedUse(wanted)
    await inTransaction(database, async (tx) => {
      await requireRoom(tx, user.id, {
        table: 'vehicle',
        most: MAX_VEHICLES,
        refusal: `You have ${MAX_VEHICLES} vehicles, the maximum. Merge or delete vehicles that you no longer need.`,
      })
      await requireUnusedNames(tx, user.id, [wanted.name, wanted.registration ?? ''])
      await insertVehicle(tx, user.id, { ...toColumns(wanted), id, name: wanted.name })
      if (wanted.is_default) await setDefaultVehicle(tx, user.id, { id, isDefault: true })
    })
    return findVehicle(database, user.id, id)
  }

export const handleUpdateVehicle =
  ({ database, jobs }: Dependencies): Handler<typeof routes.updateVehicle> =>
  async ({ id, ...change }, { user }) => {
    await inTransaction(database, async (tx) => {
      const vehicle = orNotFound(await lockVehicle(tx, user.id, id), 'Vehicle')
      requireOrderedUse({ ...vehicle, ...dropUndefined(change) })
      await changeVehicle(tx, user.id, { ...toColumns(change), id })
      if (change.name !== undefined) await requestLearning(tx, jobs, user.id)
      if (change.is_default !== undefined) {
        await setDefaultVehicle(tx, user.id, { id, isDefault: change.is_default })
      }
    })
    return findVehicle(database, user.id, id)
  }

function toColumns({ value, is_default: _default, ...columns }: VehicleChange): VehicleColumns {
  return value === undefined ? columns : { ...columns, value_cents: randToCents(value) }
}

const dropUndefined = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>

function requireOrderedUse({ used_from: from, used_until: until }: VehicleChange): void {
  if (!from || !until || from <= until) return
  const message = `In use until ${writeDay(until)} is before 'in use from' ${writeDay(from)}. Correct one of the dates.`
  throw new HttpError(422, message, { used_until: message })
}

async function requireUnusedNames(tx: Transaction, ownerId: string, names: readonly string[]): Promise<void> {
  const namesake = await findNamesake(tx, ownerId, { names: names.filter((name) => name !== '') })
  if (namesake === undefined) return
  throw new HttpError(409, `You already have this vehicle: ${namesake}. Edit it instead.`)
}
