import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/vendor-accounts.ts'
import type { VendorAccount, VendorFault as WireFault, VendorReading } from '@spoor/contract/routes/vendor-accounts.ts'
import { isVendorFaultCode, vendorFaultMessage } from '@spoor/contract/words/vendor-faults.ts'
import type { OdometerLogLine } from '@spoor/core/odometer-log/read-odometer-log.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { VendorVehicle } from '@spoor/core/vendors/cartrack/read-vehicles.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { User } from '../../../platform/http/caller.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { openTripSource } from '../../../domain/vendors/open-trip-source.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { VendorFault } from '../../../domain/vendors/trip-source.ts'
import { addLines, judgeLines } from '../../vehicles/index.ts'
import { secretOwner } from './open-account.ts'
import { findOldestMs } from './pull-account-job.ts'
import {
  countTrips,
  findAccount,
  listAccounts,
  listOwnVehicles,
  listReadings,
  listVehicles,
  lockAccount,
} from './vendor-account-queries.ts'
import type { AccountRow } from './vendor-account-queries.ts'
import {
  changeAccount,
  changeVehicle,
  deleteAccount,
  insertAccount,
  replaceSecret,
  saveVehicles,
} from './vendor-account-writes.ts'

/** Failed sign-ins at the vendor, per user and hour. */
const MOST_FAILURES = 10

export function registerVendorAccounts(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, jobs, clock } = dependencies

  function requireKey(): Buffer {
    if (config.secretsKey === null) throw new HttpError(409, 'This installation cannot connect accounts of trackers.')
    return config.secretsKey
  }

  async function find(ownerId: string, id: string): Promise<AccountRow> {
    return orNotFound(await findAccount(database, ownerId, id), 'Account')
  }

  /** Signs in at the vendor. @returns its vehicles */
  function trySignIn(user: User, credentials: Parameters<typeof openTripSource>[1]): Promise<VendorVehicle[]> {
    const rule = {
      ...({ key: `vendor-sign-in ${user.id}`, counts: 'failures', limit: MOST_FAILURES, windowMs: HOUR_MS } as const),
      refusal: (minutes: number) => `Too many attempts. Try again in ${minutes} minutes.`,
    }
    return callWithin<VendorVehicle[] | HttpError>(dependencies, [rule], async () => {
      try {
        return { answer: await openTripSource(dependencies, credentials).listVehicles(), outcome: 'success' }
      } catch (error) {
        if (!(error instanceof VendorFault)) throw error
        const field = error.code === 'wrong_region' ? 'region' : error.code === 'wrong_password' ? 'password' : null
        const refusal = new HttpError(422, error.message, field === null ? undefined : { [field]: error.message })
        return { answer: refusal, outcome: 'failure' }
      }
    }).then((answer) => {
      if (answer instanceof HttpError) throw answer
      return answer
    })
  }

  mount(app, routes.listVendorAccounts, async (_, { user }) => {
    const available = config.secretsKey !== null
    const items: VendorAccount[] = []
    if (available) for (const account of await listAccounts(database, user.id)) items.push(await toWire(user, account))
    return { items, next_cursor: null, total: items.length, available }
  })

  mount(app, routes.connectVendorAccount, async ({ password, ...credentials }, { user }) => {
    const key = requireKey()
    const vehicles = await trySignIn(user, { ...credentials, password })
    const account = { owner_id: user.id, id: randomUUID(), ...credentials }
    const secret = sealSecret(key, password, secretOwner(account))
    await inTransaction(database, async (tx) => {
      const isNew = await insertAccount(tx, { ...account, secret, created_at: new Date(clock.nowMs()) })
      if (!isNew) throw new HttpError(409, 'You have connected Cartrack already. Disconnect it to use another account.')
      await saveVehicles(tx, account, vehicles)
      await jobs.enqueue(tx, 'pull-vendor-trips', { ownerId: user.id, accountId: account.id })
    })
    return toWire(user, await find(user.id, account.id))
  })

  mount(app, routes.changeVendorAccount, async ({ id, password, write_back, vehicles = [] }, { user }) => {
    const account = await find(user.id, id)
    if (password !== undefined) {
      const key = requireKey()
      await trySignIn(user, { ...account, password })
      const secret = sealSecret(key, password, secretOwner(account))
      await inTransaction(database, (tx) => replaceSecret(tx, account, secret))
    }
    await inTransaction(database, async (tx) => {
      if ((await lockAccount(tx, user.id, id)) === undefined) throw notFound('Account')
      const own = vehicles.some(({ vehicle_id }) => vehicle_id) ? await listOwnVehicles(tx, user.id) : []
      for (const { id: external_id, follows, vehicle_id } of vehicles) {
        if (vehicle_id && !own.some((one) => one.id === vehicle_id)) throw notFound('Vehicle')
        const key = { owner_id: user.id, account_id: id, external_id }
        const isThere = await changeVehicle(tx, key, { follows, ...(vehicle_id !== undefined && { vehicle_id }) })
        if (!isThere) throw notFound('Vehicle')
      }
      if (write_back !== undefined) await changeAccount(tx, account, { write_back })
      if (write_back === true) await jobs.enqueue(tx, 'write-vendor-trips', { ownerId: user.id, accountId: id })
      if (vehicles.some(({ follows }) => follows) || password !== undefined)
        await jobs.enqueue(tx, 'pull-vendor-trips', { ownerId: user.id, accountId: id })
    })
    return toWire(user, await find(user.id, id))
  })

  mount(app, routes.pullVendorAccount, async ({ id, from }, { user }) => {
    const account = await find(user.id, id)
    requireKey()
    await inTransaction(database, async (tx) => {
      if (from !== undefined) {
        const fromMs = zoneClock(TAX_TIMEZONE).utcMsOfLocal(Date.parse(`${from}T00:00:00Z`))
        const oldestMs = findOldestMs(clock.nowMs())
        const back_to = new Date(Math.max(fromMs, oldestMs))
        if (account.back_to === null || back_to < account.back_to) await changeAccount(tx, account, { back_to })
      }
      await jobs.enqueue(tx, 'pull-vendor-trips', { ownerId: user.id, accountId: id })
    })
    return toWire(user, await find(user.id, id))
  })

  mount(app, routes.addVendorReadings, async ({ id, readings }, { user }) => {
    const account = await find(user.id, id)
    const vehicles = await listVehicles(database, user.id, id)
    const offered = await listReadings(database, user.id, id)
    const wanted = readings.map(({ vehicle, date }) => {
      const row = offered.find((one) => one.external_id === vehicle && one.day === date)
      const vehicleId = vehicles.find((one) => one.external_id === vehicle)?.vehicle_id
      if (row?.odometer_m == null || vehicleId == null) throw notFound('Odometer reading')
      return { vehicleId, line: toLine(row.day, row.odometer_m) }
    })
    const sum = { added: 0, known: 0, skipped: 0 }
    await inTransaction(database, async (tx) => {
      for (const [vehicleId, lines] of Map.groupBy(wanted, (one) => one.vehicleId)) {
        const target = { ownerId: account.owner_id, vehicleId, today: localDateAt(clock.nowMs(), user.timezone) }
        const { added, known, skipped } = await addLines(tx, target, lines.map(({ line }) => line)) // prettier-ignore
        sum.added += added
        sum.known += known
        sum.skipped += skipped
      }
    })
    return sum
  })

  mount(app, routes.disconnectVendorAccount, async ({ id }, { user }) => {
    const isGone = await inTransaction(database, (tx) => deleteAccount(tx, { owner_id: user.id, id }))
    if (!isGone) throw notFound('Account')
  })

  async function toWire(user: User, account: AccountRow): Promise<VendorAccount> {
    const { owner_id: ownerId, id } = account
    const vehicles = await listVehicles(database, ownerId, id)
    const readings: VendorReading[] = []
    for (const [externalId, rows] of Map.groupBy(await listReadings(database, ownerId, id), (row) => row.external_id)) {
      const vehicleId = vehicles.find((one) => one.external_id === externalId)?.vehicle_id
      if (!vehicleId) continue
      const known = rows.flatMap(({ day, odometer_m, doubt }) =>
        odometer_m === null ? [] : [{ day, odometer_m, doubt }],
      )
      const target = { ownerId, vehicleId, today: localDateAt(clock.nowMs(), user.timezone) }
      const judged = await judgeLines(database, target, known.map(({ day, odometer_m }) => toLine(day, odometer_m))) // prettier-ignore
      for (const [at, { state, because }] of judged.entries()) {
        const { day, odometer_m, doubt } = known[at]
        if (state === 'unreadable') continue
        readings.push({ vehicle: externalId, date: day, odometer_km: metresToKm(odometer_m), doubt, state, because })
      }
    }
    return {
      id,
      vendor: 'cartrack',
      region: account.region,
      username: account.username,
      connected_at: account.created_at.toISOString(),
      vehicles: vehicles.map((vehicle) => ({ ...toIsoDates(vehicle), id: vehicle.external_id })),
      trips: await countTrips(database, account),
      last_pull_at: account.last_pull_at?.toISOString() ?? null,
      back_to: account.back_to && localDateAt(account.back_to.getTime(), TAX_TIMEZONE),
      error: toFaultWire(account.error_code, account.error_detail, account.error_at),
      doubts: account.doubts,
      readings,
      write_back: account.write_back,
      write_error: toFaultWire(account.write_error_code, account.write_error_detail, account.write_error_at),
    }
  }
}

const toLine = (day: string, odometerM: number): OdometerLogLine => ({
  row: 0,
  day,
  odometerM,
  vehicle: '',
  unreadable: null,
})

function toFaultWire(code: string | null, found: string, at: Date | null): WireFault | null {
  if (code === null || at === null || !isVendorFaultCode(code)) return null
  return { code, found, message: vendorFaultMessage(code, found), at: at.toISOString() }
}
