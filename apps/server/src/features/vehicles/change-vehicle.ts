import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/vehicles.ts'
import type { Vehicle, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { randToCents, formatDistance } from '@spoor/core/units/money.ts'
import { type Database, type Transaction, inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, orNotFound, notFound } from '../../platform/http/http-error.ts'
import { MAX_VEHICLES } from '@spoor/contract/limits/limits.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import * as queries from './vehicle-queries.ts'
import { toVehicleWire, toReadingWire } from './vehicle-wire.ts'
import { changeVehicle, insertVehicle, setDefaultVehicle, type VehicleColumns, putReading } from './vehicle-writes.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { findFaultAmong, findReadingFault, findTrackerFault } from '@spoor/core/report/check-reading.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import { metresToKm, kmToMetres } from '@spoor/core/units/distance.ts'
import { inTransactionExcludingImports } from '../../platform/database/lock-imports.ts'
import { mergeInto } from './merge-writes.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { documentKey } from '../../platform/documents/owned-documents.ts'
import { documentName, type DocumentMediaType } from '../../platform/documents/sniff-media-type.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'

export async function findReading(
  database: Database,
  ownerId: string,
  { id, date }: { id: string; date: string },
): Promise<queries.ReadingRow> {
  return orNotFound(
    (await queries.listReadings(database, ownerId, id)).find(({ day }) => day === date),
    'Odometer reading',
  )
}

async function loadReadings(database: Database, ownerId: string, vehicleId: string): Promise<OdometerReading[]> {
  const rows = await queries.listReadings(database, ownerId, vehicleId)
  return rows.map(({ day, odometer_m }) => ({ date: day, odometerM: odometer_m }))
}

export const handleListOdometerReadings =
  ({ database }: Dependencies): Handler<typeof routes.listOdometerReadings> =>
  async ({ id }, { user }) => {
    await findVehicle(database, user.id, id)
    const [readings, fromFiles] = await Promise.all([
      queries.listReadings(database, user.id, id),
      queries.listFileReadings(database, user.id, id),
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
      if ((await queries.lockVehicle(tx, user.id, id)) === undefined) throw notFound('Vehicle')
      const fault = findReadingFault({ date, odometerM }, await loadReadings(tx, user.id, id))
      if (fault !== null) throw new HttpError(422, fault, { odometer_km: fault })
      const asked = against_tracker
        ? null
        : findTrackerFault({ date, odometerM }, await queries.findTrackedAround(tx, user.id, { vehicleId: id, date }))
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

export async function findVehicle(database: Database, ownerId: string, id: string): Promise<Vehicle> {
  const vehicle = orNotFound(
    (await queries.listVehicles(database, ownerId)).find((one) => one.id === id),
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
      const vehicle = orNotFound(await queries.lockVehicle(tx, user.id, id), 'Vehicle')
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
  const namesake = await queries.findNamesake(tx, ownerId, { names: names.filter((name) => name !== '') })
  if (namesake === undefined) return
  throw new HttpError(409, `You already have this vehicle: ${namesake}. Edit it instead.`)
}

const IMPORT_WAIT_MS = 10_000

export const handleMergeVehicle =
  ({ database, jobs, clock }: Dependencies): Handler<typeof routes.mergeVehicle> =>
  async ({ id, into }, { user }) => {
    if (id === into) throw new HttpError(422, 'Choose another vehicle to merge into.', { into: 'is the same vehicle' })
    await Promise.all([findVehicle(database, user.id, id), findVehicle(database, user.id, into)])
    const busy = () => new HttpError(409, 'A file is being read. Merge the vehicles when it is done.')
    const moved = await inTransactionExcludingImports(
      database,
      [user.id],
      { waitMs: IMPORT_WAIT_MS, busy },
      async (tx) => {
        // In id order, so that concurrent merges cannot deadlock.
        for (const one of [id, into].toSorted()) {
          if ((await queries.lockVehicle(tx, user.id, one)) === undefined) throw notFound('Vehicle')
        }
        requireCommonReadings(await loadReadings(tx, user.id, id), await loadReadings(tx, user.id, into))
        await requestLearning(tx, jobs, user.id)
        return mergeInto(tx, { ownerId: user.id, from: id, into }, new Date(clock.nowMs()))
      },
    )
    return { ...moved, vehicle: await findVehicle(database, user.id, into) }
  }

/** @throws HttpError 409 if the readings of two vehicles cannot belong to one */
function requireCommonReadings(a: readonly OdometerReading[], b: readonly OdometerReading[]): void {
  const conflict = a.find(({ date, odometerM }) =>
    b.some((other) => other.date === date && other.odometerM !== odometerM),
  )
  const other = b.find(({ date }) => date === conflict?.date)
  const fault =
    conflict && other
      ? `On ${writeDay(conflict.date)} the odometers read ${formatDistance(metresToKm(conflict.odometerM))} and ${formatDistance(metresToKm(other.odometerM))}. Delete the reading that is wrong.`
      : findFaultAmong([...a, ...b])
  if (fault) throw new HttpError(409, `These readings cannot be of one vehicle. ${fault}`)
}
