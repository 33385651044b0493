import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import type { Readiness, Vehicle, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { findFaultAmong, findReadingFault } from '@spoor/core/report/check-reading.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import { kmToMetres, metresToKm } from '@spoor/core/units/distance.ts'
import { formatDistance, randToCents } from '@spoor/core/units/money.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { documentName } from '../../platform/documents/sniff-media-type.ts'
import type { DocumentMediaType } from '../../platform/documents/sniff-media-type.ts'
import { readDocumentPart } from '../../platform/documents/document-part.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'
import { inTransactionExcludingImports } from '../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../dependencies.ts'
import { deleteUnreferencedFile } from '../../platform/files/delete-unreferenced-file.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { MAX_VEHICLES } from '@spoor/contract/limits/limits.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { mount, toList } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { listLogbooks } from '../../domain/logbooks/logbook-queries.ts'
import { asDriver } from '../../domain/logbooks/reader.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { loadReadiness } from './load-readiness.ts'
import { loadYear } from './load-year.ts'
import { mergeInto } from './merge-writes.ts'
import { photoKey, storePhoto } from './odometer-photo.ts'
import { addReadings, previewReadings } from './uploaded-readings.ts'
import type { ReadingsTarget } from './uploaded-readings.ts'
import type { ReadingRow } from './vehicle-queries.ts'
import { findNamesake, listFileReadings, listReadings, listVehicles, lockVehicle } from './vehicle-queries.ts'
import { toReadingWire, toVehicleWire } from './vehicle-wire.ts'
import type { VehicleColumns } from './vehicle-writes.ts'
import { changeVehicle, deleteReading, insertVehicle, putReading, setDefaultVehicle } from './vehicle-writes.ts'

const IMPORT_WAIT_MS = 10_000
/** Vehicles on the dashboard. */
const MAX_LISTED = 5

export function registerVehicles(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, jobs, clock, files } = dependencies

  async function find(ownerId: string, id: string): Promise<Vehicle> {
    const vehicle = (await listVehicles(database, ownerId)).find((one) => one.id === id)
    if (vehicle === undefined) throw notFound('Vehicle')
    return toVehicleWire(vehicle)
  }

  mount(app, routes.listVehicles, async (_, { user }) => {
    const vehicles = await listVehicles(database, user.id)
    return toList(vehicles.map(toVehicleWire))
  })

  mount(app, routes.createVehicle, async (wanted, { user }) => {
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
    return find(user.id, id)
  })

  mount(app, routes.updateVehicle, async ({ id, ...change }, { user }) => {
    await inTransaction(database, async (tx) => {
      const vehicle = await lockVehicle(tx, user.id, id)
      if (vehicle === undefined) throw notFound('Vehicle')
      requireOrderedUse({ ...vehicle, ...dropUndefined(change) })
      await changeVehicle(tx, user.id, { ...toColumns(change), id })
      if (change.name !== undefined) await requestLearning(tx, jobs, user.id)
      if (change.is_default !== undefined) {
        await setDefaultVehicle(tx, user.id, { id, isDefault: change.is_default })
      }
    })
    return find(user.id, id)
  })

  mount(app, routes.mergeVehicle, async ({ id, into }, { user }) => {
    if (id === into) throw new HttpError(422, 'Choose another vehicle to merge into.', { into: 'is the same vehicle' })
    await Promise.all([find(user.id, id), find(user.id, into)])
    const busy = () => new HttpError(409, 'A file is being read. Merge the vehicles when it is done.')
    const moved = await inTransactionExcludingImports(
      database,
      [user.id],
      { waitMs: IMPORT_WAIT_MS, busy },
      async (tx) => {
        // In id order, so that concurrent merges cannot deadlock.
        for (const one of [id, into].toSorted()) {
          if ((await lockVehicle(tx, user.id, one)) === undefined) throw notFound('Vehicle')
        }
        requireCommonReadings(await loadReadings(tx, user.id, id), await loadReadings(tx, user.id, into))
        await requestLearning(tx, jobs, user.id)
        return mergeInto(tx, files, { ownerId: user.id, from: id, into })
      },
    )
    return { ...moved, vehicle: await find(user.id, into) }
  })

  mount(app, routes.getVehicleYear, async ({ id, tax_year }, { user }) => {
    await find(user.id, id)
    return loadYear(database, asDriver(user), { vehicleId: id, taxYear: tax_year, nowMs: clock.nowMs() })
  })

  mount(app, routes.getReadiness, async ({ id, tax_year }, { user }) => {
    await find(user.id, id)
    return loadReadiness(database, asDriver(user), { vehicleId: id, taxYear: tax_year, nowMs: clock.nowMs() })
  })

  mount(app, routes.listReadiness, async (_, { user }) => {
    const nowMs = clock.nowMs()
    const taxYear = taxYearAt(nowMs)
    const [logbooks, vehicles] = await Promise.all([
      listLogbooks(database, asDriver(user)),
      listVehicles(database, user.id),
    ])
    const tripsIn = (vehicleId: string, year: number) =>
      logbooks.find((one) => one.vehicle_id === vehicleId && one.tax_year === year)?.trips ?? 0
    // Include last year's vehicles: on 1 March they have no trips yet, but a reading is due.
    const shown = vehicles
      .filter(({ id }) => tripsIn(id, taxYear) + tripsIn(id, taxYear - 1) > 0)
      .filter(({ used_until: until }) => until === null || until >= taxYearDays(taxYear).from)
      .toSorted((a, b) => tripsIn(b.id, taxYear) - tripsIn(a.id, taxYear))
      .slice(0, MAX_LISTED)
    const items: Readiness[] = []
    for (const { id } of shown) {
      items.push(await loadReadiness(database, asDriver(user), { vehicleId: id, taxYear, nowMs }))
    }
    return toList(items)
  })

  mount(app, routes.listOdometerReadings, async ({ id }, { user }) => {
    await find(user.id, id)
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
  })

  mount(app, routes.putOdometerReading, async ({ id, date, odometer_km }, { user }) => {
    const odometerM = Math.round(kmToMetres(odometer_km))
    const nowMs = clock.nowMs()
    if (date > taxDayAt(nowMs) && date > localDateAt(nowMs, user.timezone)) {
      const message = `${writeDay(date)} is still to come. Enter the reading on that day.`
      throw new HttpError(422, message, { date: message })
    }
    const reading = await inTransaction(database, async (tx) => {
      if ((await lockVehicle(tx, user.id, id)) === undefined) throw notFound('Vehicle')
      const fault = findReadingFault({ date, odometerM }, await loadReadings(tx, user.id, id))
      if (fault !== null) throw new HttpError(422, fault, { odometer_km: fault })
      return putReading(tx, user.id, { id: randomUUID(), vehicle_id: id, day: date, odometer_m: odometerM })
    })
    if (reading === undefined) throw notFound('Vehicle')
    return toReadingWire(reading)
  })

  mount(app, routes.deleteOdometerReading, async ({ id, date }, { user }) => {
    const deleted = await inTransaction(database, (tx) => deleteReading(tx, user.id, { vehicleId: id, day: date }))
    if (!deleted) throw notFound('Odometer reading')
    if (deleted.photo_id !== null) await deleteUnreferencedFile(dependencies, photoKey(user.id, deleted.photo_id))
  })

  const readingsTarget = async (
    { id, upload_id, named }: { id: string; upload_id: string; named?: string },
    user: User,
  ): Promise<ReadingsTarget> => {
    await find(user.id, id)
    const today = localDateAt(clock.nowMs(), user.timezone)
    return { ownerId: user.id, vehicleId: id, uploadId: upload_id, named, today }
  }

  mount(app, routes.previewUploadedReadings, async (which, { user, reply }) =>
    previewReadings(dependencies, await readingsTarget(which, user), disconnectSignal(reply)),
  )

  mount(app, routes.addUploadedReadings, async (which, { user, reply }) =>
    addReadings(dependencies, await readingsTarget(which, user), disconnectSignal(reply)),
  )

  async function findReading(ownerId: string, { id, date }: { id: string; date: string }): Promise<ReadingRow> {
    const reading = (await listReadings(database, ownerId, id)).find(({ day }) => day === date)
    if (reading === undefined) throw notFound('Odometer reading')
    return reading
  }

  mount(app, routes.sendOdometerPhoto, async (which, { user, request }) => {
    const reading = await findReading(user.id, which)
    await storePhoto(dependencies, user.id, reading, (await readDocumentPart(request)).content)
    return toReadingWire(await findReading(user.id, which))
  })

  mount(app, routes.getOdometerPhoto, async (which, { user, reply }) => {
    const { photo_id: id, photo_type: type, photo_bytes: bytes, day } = await findReading(user.id, which)
    if (id === null) throw notFound('Photo')
    const filename = documentName('odometer', day, type as DocumentMediaType)
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(photoKey(user.id, id)))
  })
}

async function loadReadings(database: Database, ownerId: string, vehicleId: string): Promise<OdometerReading[]> {
  const rows = await listReadings(database, ownerId, vehicleId)
  return rows.map(({ day, odometer_m }) => ({ date: day, odometerM: odometer_m }))
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

/** @throws HttpError 409 if the readings of two vehicles cannot be those of one */
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
