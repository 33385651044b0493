import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import { kmToMetres } from '@spoor/core/units/distance.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { notFound } from '../../http/http-error.ts'
import { mount } from '../../http/mount.ts'
import type { VehicleRow } from './vehicle-queries.ts'
import { listReadings, listVehicles } from './vehicle-queries.ts'
import { readingWire, vehicleWire } from './vehicle-wire.ts'
import { deleteReading, putReading, updateVehicle } from './vehicle-writes.ts'

export function registerVehicles(app: FastifyInstance, { database }: Dependencies): void {
  async function own(ownerId: string, id: string): Promise<VehicleRow> {
    const vehicle = (await listVehicles(database, ownerId)).find((one) => one.id === id)
    if (vehicle === undefined) throw notFound('Vehicle')
    return vehicle
  }

  mount(app, routes.listVehicles, async (_, { user }) => {
    const vehicles = await listVehicles(database, user.id)
    return { items: vehicles.map(vehicleWire), next_cursor: null, total: vehicles.length }
  })

  mount(app, routes.updateVehicle, async (change, { user }) => {
    await inTransaction(database, (tx) => updateVehicle(tx, user.id, change))
    return vehicleWire(await own(user.id, change.id))
  })

  mount(app, routes.listOdometerReadings, async ({ id }, { user }) => {
    await own(user.id, id)
    const readings = await listReadings(database, user.id, id)
    return { items: readings.map(readingWire), next_cursor: null, total: readings.length }
  })

  mount(app, routes.putOdometerReading, async ({ id, date, odometer_km }, { user }) => {
    const wanted = { id: randomUUID(), vehicle_id: id, day: date, odometer_m: Math.round(kmToMetres(odometer_km)) }
    const reading = await inTransaction(database, (tx) => putReading(tx, user.id, wanted))
    if (reading === undefined) throw notFound('Vehicle')
    return readingWire(reading)
  })

  mount(app, routes.deleteOdometerReading, async ({ id, date }, { user }) => {
    const deleted = await inTransaction(database, (tx) => deleteReading(tx, user.id, { vehicleId: id, day: date }))
    if (!deleted) throw notFound('Odometer reading')
  })
}
