import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { readDocumentPart } from '../../platform/documents/document-part.ts'
import type { Dependencies } from '../../dependencies.ts'
import { deleteUnreferencedFile } from '../../platform/files/delete-unreferenced-file.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { mount, toList } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { asDriver } from '../../domain/logbooks/reader.ts'
import { loadReadiness, handleListReadiness } from './load-readiness.ts'
import { loadYear } from './load-year.ts'
import { photoKey, storePhoto, handleGetOdometerPhoto } from './odometer-photo.ts'
import { addReadings, previewReadings } from './uploaded-readings.ts'
import type { ReadingsTarget } from './uploaded-readings.ts'
import { listVehicles } from './vehicle-queries.ts'
import { toReadingWire, toVehicleWire } from './vehicle-wire.ts'
import { deleteReading } from './vehicle-writes.ts'
import { findVehicle, handleCreateVehicle, handleUpdateVehicle } from './change-vehicle.ts'
import { handleMergeVehicle } from './merge-vehicle.ts'
import { findReading, handleListOdometerReadings, handlePutOdometerReading } from './odometer-readings.ts'

export function registerVehicles(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies

  mount(app, routes.listVehicles, async (_, { user }) => {
    const vehicles = await listVehicles(database, user.id)
    return toList(vehicles.map(toVehicleWire))
  })

  mount(app, routes.createVehicle, handleCreateVehicle(dependencies))
  mount(app, routes.updateVehicle, handleUpdateVehicle(dependencies))
  mount(app, routes.mergeVehicle, handleMergeVehicle(dependencies))

  mount(app, routes.getVehicleYear, async ({ id, tax_year }, { user }) => {
    await findVehicle(database, user.id, id)
    return loadYear(database, asDriver(user), { vehicleId: id, taxYear: tax_year, nowMs: clock.nowMs() })
  })

  mount(app, routes.getReadiness, async ({ id, tax_year }, { user }) => {
    await findVehicle(database, user.id, id)
    return loadReadiness(database, asDriver(user), { vehicleId: id, taxYear: tax_year, nowMs: clock.nowMs() })
  })

  mount(app, routes.listReadiness, handleListReadiness(dependencies))
  mount(app, routes.listOdometerReadings, handleListOdometerReadings(dependencies))
  mount(app, routes.putOdometerReading, handlePutOdometerReading(dependencies))

  mount(app, routes.deleteOdometerReading, async ({ id, date }, { user }) => {
    const deleted = await inTransaction(database, (tx) => deleteReading(tx, user.id, { vehicleId: id, day: date }))
    if (!deleted) throw notFound('Odometer reading')
    if (deleted.photo_id !== null) await deleteUnreferencedFile(dependencies, photoKey(user.id, deleted.photo_id))
  })

  const readingsTarget = async (
    { id, upload_id, named }: { id: string; upload_id: string; named?: string },
    user: User,
  ): Promise<ReadingsTarget> => {
    await findVehicle(database, user.id, id)
    const today = localDateAt(clock.nowMs(), user.timezone)
    return { ownerId: user.id, vehicleId: id, uploadId: upload_id, named, today }
  }

  mount(app, routes.previewUploadedReadings, async (which, { user, reply }) =>
    previewReadings(dependencies, await readingsTarget(which, user), disconnectSignal(reply)),
  )

  mount(app, routes.addUploadedReadings, async (which, { user, reply }) =>
    addReadings(dependencies, await readingsTarget(which, user), disconnectSignal(reply)),
  )

  mount(app, routes.sendOdometerPhoto, async (which, { user, request }) => {
    const reading = await findReading(database, user.id, which)
    await storePhoto(dependencies, user.id, reading, (await readDocumentPart(request)).content)
    return toReadingWire(await findReading(database, user.id, which))
  })

  mount(app, routes.getOdometerPhoto, handleGetOdometerPhoto(dependencies))
}
