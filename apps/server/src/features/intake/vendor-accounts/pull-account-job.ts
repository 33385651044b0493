import { randomUUID } from 'node:crypto'
import { VENDOR_YEARS } from '@spoor/contract/routes/vendor-accounts.ts'
import { NO_VENDOR_READINGS } from '@spoor/contract/words/vendor-faults.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { addDays, type LocalDate } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearAt, taxYearDays, TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { OdometerWindow } from '@spoor/core/vendors/cartrack/read-odometer.ts'
import { isTemporaryRegistration, normalisePlate } from '@spoor/core/vendors/cartrack/read-vehicles.ts'
import type { VendorVehicle } from '@spoor/core/vendors/cartrack/read-vehicles.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { inCopyTransaction } from '../../../platform/database/in-copy-transaction.ts'
import { lockImports } from '../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mayUse } from '../../../platform/identity/may-use.ts'
import type { JobPayload } from '../../../platform/jobs/jobs.ts'
import { matchTripPlaces, enqueueNaming } from '../../../domain/places/name-trip-ends.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { emitTripsFound } from '../../../domain/events/emit-event.ts'
import { VendorFault, type TripSource, type TripsOfWindow, type Window } from '../../../domain/vendors/trip-source.ts'
import { openAccount } from './vendor-readings.ts'
import { storePulledTrips } from './pulled-trip-writes.ts'
import { extendCoverage, planWindows, type Coverage } from './pull-windows.ts'
import * as queries from './vendor-account-queries.ts'
import * as writes from './vendor-account-writes.ts'
import { findAccount, listTripsToWrite, statedAs } from './vendor-account-queries.ts'
import { recordWriteFault, recordWritten } from './vendor-account-writes.ts'

/** Delays before retrying a failed pull; after these it is left to the hourly pull. */
const RETRY_AFTER_S = [60, 5 * 60, 15 * 60]
/** Faults that may be temporary. */
const PASSING = ['busy', 'unreachable', 'timed_out', 'failing', 'unexpected']
/** The vendor refuses data older than its limit, even by the seconds that a pull takes. */
const LIMIT_MARGIN_MS = DAY_MS

export async function queuePulls(dependencies: Dependencies): Promise<void> {
  const { database, clock, jobs, config } = dependencies
  if (config.secretsKey === null) return
  for (const { owner_id: ownerId, id: accountId } of await queries.listDueAccounts(database, new Date(clock.nowMs()))) {
    if (!(await mayUse(dependencies, ownerId))) continue
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'pull-vendor-trips', { ownerId, accountId }))
  }
}

/**
 * Pulls new trips from a vendor, and any requested older ones. The job may start any number of times and stop at any
 * moment: each window is one transaction, after which it counts as covered.
 */
export async function pullAccount(
  dependencies: Dependencies,
  { ownerId, accountId }: JobPayload<'pull-vendor-trips'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { database, jobs, clock } = dependencies
  const account = await queries.findAccount(database, ownerId, accountId)
  if (account === undefined) return
  if (account.blocked_until !== null && account.blocked_until.getTime() > clock.nowMs()) return
  try {
    const source = openAccount(dependencies, account, signal)
    const found = await source.listVehicles()
    await inTransaction(database, async (tx) => {
      if (await queries.lockAccount(tx, ownerId, accountId)) await writes.saveVehicles(tx, account, found)
    })
    const byId = new Map(found.map((vehicle) => [vehicle.id, vehicle]))
    const doubts = new Set<string>()
    for (const row of await queries.listVehicles(database, ownerId, accountId)) {
      const vehicle = byId.get(row.external_id)
      if (!row.follows || vehicle === undefined) continue
      for (const doubt of await pullVehicle(dependencies, { account, source, vehicle, row, signal })) doubts.add(doubt)
      for (const doubt of await pullReadings(dependencies, { account, source, vehicle })) doubts.add(doubt)
    }
    await inTransaction(database, async (tx) => {
      await writes.recordPulled(tx, account, clock.nowMs())
      await writes.changeAccount(tx, account, { doubts: [...doubts] })
      const now = await queries.findAccount(tx, ownerId, accountId)
      if (now?.write_back) await jobs.enqueue(tx, 'write-vendor-trips', { ownerId, accountId })
    })
  } catch (error) {
    if (!(error instanceof VendorFault)) throw error
    dependencies.log.warn({ err: error, account: accountId }, 'pull from a tracker vendor failed')
    await inTransaction(database, async (tx) => {
      await writes.recordPullFault(tx, account, error, clock.nowMs())
      if (!PASSING.includes(error.code)) return
      const startAfterS =
        error.retryAtMs === null
          ? RETRY_AFTER_S[account.failures]
          : Math.max(1, Math.ceil((error.retryAtMs - clock.nowMs()) / 1000))
      if (startAfterS !== undefined)
        await jobs.enqueue(tx, 'pull-vendor-trips', { ownerId, accountId }, { startAfterS })
    })
  }
}

interface Pull {
  account: queries.AccountRow
  source: TripSource
  vehicle: VendorVehicle
}

/** @returns sentences about trips to check */
async function pullVehicle(
  dependencies: Dependencies,
  { account, source, vehicle, row, signal }: Pull & { row: queries.VehicleRow; signal: AbortSignal },
): Promise<string[]> {
  const nowMs = dependencies.clock.nowMs()
  const covered: Coverage | null =
    row.covered_from && row.covered_until
      ? { fromMs: row.covered_from.getTime(), untilMs: row.covered_until.getTime() }
      : null
  const backToMs = account.back_to === null ? null : Math.max(account.back_to.getTime(), findOldestMs(nowMs))
  const doubts: string[] = []
  let unit = account.distance_unit
  for (const window of planWindows(covered, { backToMs, nowMs, longestMs: source.longestWindowMs })) {
    signal.throwIfAborted()
    const pulled = await source.listTrips(vehicle, window, unit)
    unit = pulled.unit ?? unit
    doubts.push(...pulled.doubts)
    if (!(await storeWindow(dependencies, { account, row, window, pulled }))) return doubts
  }
  return doubts
}

/** The oldest instant for which the vendor still returns data. */
export const findOldestMs = (nowMs: number): number => {
  const oldest = new Date(nowMs)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - VENDOR_YEARS)
  return oldest.getTime() + LIMIT_MARGIN_MS
}

/** @returns false if the account or the vehicle is no longer to be pulled */
function storeWindow(
  dependencies: Dependencies,
  {
    account,
    row,
    window,
    pulled,
  }: { account: queries.AccountRow; row: queries.VehicleRow; window: Window; pulled: TripsOfWindow },
): Promise<boolean> {
  const { pool, clock, jobs } = dependencies
  const { owner_id: ownerId } = account
  return inCopyTransaction(pool, async (tx, client) => {
    await lockImports(tx, ownerId)
    const now = await queries.lockAccount(tx, ownerId, account.id)
    const vehicle = now && (await queries.findVehicle(tx, row))
    if (!vehicle?.follows) return false
    const nowMs = clock.nowMs()
    if (pulled.trips.length > 0) {
      const vehicleId = await findOrAddOwnVehicle(tx, vehicle)
      const changed = await storePulledTrips(tx, client, account, { vehicleId, trips: pulled.trips, nowMs })
      if (changed > 0) {
        await matchTripPlaces(tx, ownerId)
        await requestLearning(tx, jobs, ownerId)
        await enqueueNaming(tx, dependencies, ownerId)
        await emitTripsFound(tx, dependencies, ownerId, { source: 'vendor_account' })
      }
    }
    const covered =
      vehicle.covered_from && vehicle.covered_until
        ? { fromMs: vehicle.covered_from.getTime(), untilMs: vehicle.covered_until.getTime() }
        : null
    const { fromMs, untilMs } = extendCoverage(covered, window)
    await writes.changeVehicle(tx, vehicle, { covered_from: new Date(fromMs), covered_until: new Date(untilMs) })
    if (pulled.unit !== null) await writes.changeAccount(tx, account, { distance_unit: pulled.unit })
    return true
  })
}

/** The driver's vehicle with this plate, else a new one. */
async function findOrAddOwnVehicle(tx: Transaction, vehicle: queries.VehicleRow): Promise<string> {
  const own = await queries.listOwnVehicles(tx, vehicle.owner_id)
  if (vehicle.vehicle_id !== null && own.some(({ id }) => id === vehicle.vehicle_id)) return vehicle.vehicle_id
  const plates = [vehicle.registration, vehicle.name].map(normalisePlate)
  const found = own.find(({ name, registration, file_names }) =>
    [registration, name, ...file_names].some((one) => one !== '' && plates.includes(normalisePlate(one))),
  )
  const id = found?.id ?? randomUUID()
  if (found === undefined) {
    const isTemporary = isTemporaryRegistration(vehicle.registration)
    const names = isTemporary ? [vehicle.name] : [vehicle.registration, vehicle.name]
    await writes.insertOwnVehicle(tx, vehicle.owner_id, {
      id,
      name: vehicle.name,
      registration: isTemporary ? '' : vehicle.registration,
      // Files contain the plate with or without spaces.
      fileNames: [...new Set([...names, ...names.map((one) => normalisePlate(one).toUpperCase())])],
    })
  }
  await writes.changeVehicle(tx, vehicle, { vehicle_id: id })
  return id
}

/**
 * Requests the tracker's odometer for the first and last days of tax years without a reading so far.
 * @returns a sentence if the vendor does not give them to this user
 */
async function pullReadings(dependencies: Dependencies, { account, source, vehicle }: Pull): Promise<string[]> {
  const { database, clock } = dependencies
  const nowMs = clock.nowMs()
  const answered = new Set(
    (await queries.listReadings(database, account.owner_id, account.id))
      .filter(({ external_id }) => external_id === vehicle.id)
      .map(({ day }) => day),
  )
  for (const { day, isFirst } of listReadingDays(account, nowMs)) {
    if (answered.has(day)) continue
    const window = dayWindow(day)
    if (window.toMs > nowMs) continue
    let read: OdometerWindow | null
    try {
      read = await source.readOdometer(vehicle, window)
    } catch (error) {
      if (error instanceof VendorFault && error.code === 'not_allowed') return [NO_VENDOR_READINGS]
      throw error
    }
    // A vehicle without coverage has not yet delivered the whole day.
    if (read !== null && !isFirst && read.latestMs < window.toMs && nowMs - window.toMs < DAY_MS * 7) continue
    await inTransaction(database, (tx) =>
      writes.saveReading(tx, {
        owner_id: account.owner_id,
        account_id: account.id,
        external_id: vehicle.id,
        day,
        odometer_m: (isFirst ? read?.startM : read?.endM) ?? null,
        doubt: read?.doubt ?? '',
      }),
    )
  }
  return []
}

/** The latest turn of the tax year, and earlier ones if older trips were requested. */
function listReadingDays({ back_to }: queries.AccountRow, nowMs: number): { day: LocalDate; isFirst: boolean }[] {
  const oldest = taxDayAt(Math.max(back_to?.getTime() ?? nowMs, findOldestMs(nowMs)))
  const days: { day: LocalDate; isFirst: boolean }[] = []
  for (let year = taxYearAt(nowMs), turns = 0; turns < VENDOR_YEARS; year--, turns++) {
    const first = taxYearDays(year).from
    if (turns > 0 && first < oldest) break
    if (addDays(first, -1) <= taxDayAt(findOldestMs(nowMs))) break
    days.push({ day: first, isFirst: true }, { day: addDays(first, -1), isFirst: false })
  }
  return days
}

function dayWindow(day: LocalDate): Window {
  const clock = zoneClock(TAX_TIMEZONE)
  const fromMs = clock.utcMsOfLocal(Date.parse(`${day}T00:00:00Z`))
  return { fromMs, toMs: fromMs + DAY_MS - 1000 }
}

const TRIPS_AT_ONCE = 100

/**
 * Writes classifications and reasons of confirmed trips to the vendor, if the driver enabled this. Values that the
 * vendor already has are skipped; the next run writes the rest of a failed one.
 */
export async function writeBack(
  dependencies: Dependencies,
  { ownerId, accountId }: JobPayload<'write-vendor-trips'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { database, clock } = dependencies
  const account = await findAccount(database, ownerId, accountId)
  if (!account?.write_back) return
  try {
    const source = openAccount(dependencies, account, signal)
    for (;;) {
      const trips = await listTripsToWrite(database, account, TRIPS_AT_ONCE)
      for (const { external_id, registration, start_timestamp, classification, reason } of trips) {
        signal.throwIfAborted()
        if (!(await findAccount(database, ownerId, accountId))?.write_back) return
        await source.writeClassification({ registration, startTimestamp: start_timestamp, classification, reason })
        const written = { externalId: external_id, stated: statedAs(classification, reason) }
        await inTransaction(database, (tx) => recordWritten(tx, account, written))
      }
      if (trips.length < TRIPS_AT_ONCE) break
    }
    await inTransaction(database, (tx) => recordWriteFault(tx, account, null, clock.nowMs()))
  } catch (error) {
    if (!(error instanceof VendorFault)) throw error
    dependencies.log.warn({ err: error, account: accountId }, 'writing back to a tracker vendor failed')
    await inTransaction(database, (tx) => recordWriteFault(tx, account, error, clock.nowMs()))
  }
}
