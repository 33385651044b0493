import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/vehicles.ts'
import { findReadingFault, findTrackerFault } from '@spoor/core/report/check-reading.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import { kmToMetres, metresToKm } from '@spoor/core/units/distance.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { findTrackedAround, listFileReadings, listReadings, lockVehicle, type ReadingRow } from './vehicle-queries.ts'
import { toReadingWire } from './vehicle-wire.ts'
import { putReading } from './vehicle-writes.ts'
import { findVehicle } from './change-vehicle.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { documentKey } from '../../platform/documents/owned-documents.ts'
import { documentName, type DocumentMediaType } from '../../platform/documents/sniff-media-type.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'

export async function findReading(
  database: Database,
  ownerId: string,
  { id, date }: { id: string; date: string },
): Promise<ReadingRow> {
  return orNotFound(
    (await listReadings(database, ownerId, id)).find(({ day }) => day === date),
    'Odometer reading',
  )
}

export async function loadReadings(database: Database, ownerId: string, vehicleId: string): Promise<OdometerReading[]> {
  const rows = await listReadings(database, ownerId, vehicleId)
  return rows.map(({ day, odometer_m }) => ({ date: day, odometerM: odometer_m }))
}

export const handleListOdometerReadings =
  ({ database }: Dependencies): Handler<typeof routes.listOdometerReadings> =>
  async ({ id }, { user }) => {
    await findVehicle(database, user.id, id)
    const [readings, fromFiles] = await Promise.all([
      listReadings(database, user.id, id),
      listFileReadings(database, user.id, id),
    ])
    return {
      items: readings.map(toReadingWire),
      next_cursor: null,
      total: readings.length,
      from_files: fromFiles.map(({ day, odometer_m }) => ({ date: day, odometer_km: metresToKm(odometer_m) })),
    }
  }

export const handlePutOdometerReading =
  ({ database, clock }: Dependencies): Handler<typeof routes.putOdometerReading> =>
  async ({ id, date, odometer_km, against_tracker }, { user }) => {
    const odometerM = Math.round(kmToMetres(odometer_km))
    const nowMs = clock.nowMs()
    if (date > taxDayAt(nowMs)) {
      const message = `${writeDay(date)} is still to come. Enter the reading on that day.`
      throw new HttpError(422, message, { date: message })
    }
    const reading = await inTransaction(database, async (tx) => {
      if ((await lockVehicle(tx, user.id, id)) === undefined) throw notFound('Vehicle')
      const fault = findReadingFault({ date, odometerM }, await loadReadings(tx, user.id, id))
      if (fault !== null) throw new HttpError(422, fault, { odometer_km: fault })
      const asked = against_tracker
        ? null
        : findTrackerFault({ date, odometerM }, await findTrackedAround(tx, user.id, { vehicleId: id, date }))
      if (asked !== null) throw new HttpError(422, asked, { against_tracker: asked })
      return putReading(tx, user.id, { id: randomUUID(), vehicle_id: id, day: date, odometer_m: odometerM })
    })
    if (reading === undefined) throw notFound('Vehicle')
    return toReadingWire(reading)
  }

export const handleGetOdometerPhoto =
  ({ database, files }: Dependencies): Handler<typeof routes.getOdometerPhoto> =>
  async (which, { user, reply }) => {
    const { photo_id: id, photo_type: type, photo_bytes: bytes, day } = await findReading(database, user.id, which)
    if (id === null) throw notFound('Photo')
    const filename = documentName('odometer', day, type as DocumentMediaType)
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(documentKey('odometers', user.id, id)))
  }
