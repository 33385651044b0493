import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/vendor-accounts.ts'
import type { VendorAccount, VendorFault as WireFault } from '@spoor/contract/routes/vendor-accounts.ts'
import { isVendorFaultCode, vendorFaultMessage } from '@spoor/contract/words/vendor-faults.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { VendorVehicle } from '@spoor/core/vendors/cartrack/read-vehicles.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openTripSource, type VendorCredentials } from '../../../domain/vendors/open-trip-source.ts'
import { VendorFault } from '../../../domain/vendors/trip-source.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { User } from '../../../platform/http/caller.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mount } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { secretOwner, loadVendorReadings } from './vendor-readings.ts'
import { findOldestMs } from './pull-account-job.ts'
import { countTrips, findAccount, listOwnVehicles, listVehicles, lockAccount } from './vendor-account-queries.ts'
import type { AccountRow } from './vendor-account-queries.ts'
import { changeAccount, changeVehicle, insertAccount, replaceSecret, saveVehicles } from './vendor-account-writes.ts'

/** Failed sign-ins at the vendor, per user and hour. */
const MOST_FAILURES = 10

export function mountVendorAccountChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, jobs, clock } = dependencies
  mount(app, routes.connectVendorAccount, async ({ password, ...credentials }, { user }) => {
    const key = requireKey(dependencies)
    const vehicles = await trySignIn(dependencies, user, { ...credentials, password })
    const account = { owner_id: user.id, id: randomUUID(), ...credentials }
    const secret = sealSecret(key, password, secretOwner(account))
    await inTransaction(database, async (tx) => {
      const isNew = await insertAccount(tx, { ...account, secret, created_at: new Date(clock.nowMs()) })
      if (!isNew) throw new HttpError(409, 'You have connected Cartrack already. Disconnect it to use another account.')
      await saveVehicles(tx, account, vehicles)
      await jobs.enqueue(tx, 'pull-vendor-trips', { ownerId: user.id, accountId: account.id })
    })
    return toAccountWire(dependencies, user, await requireAccount(dependencies, user, account.id))
  })

  mount(app, routes.changeVendorAccount, async ({ id, password, write_back, vehicles = [] }, { user }) => {
    const account = await requireAccount(dependencies, user, id)
    if (password !== undefined) {
      const key = requireKey(dependencies)
      await trySignIn(dependencies, user, { ...account, password })
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
    return toAccountWire(dependencies, user, await requireAccount(dependencies, user, id))
  })

  mount(app, routes.pullVendorAccount, async ({ id, from }, { user }) => {
    const account = await requireAccount(dependencies, user, id)
    requireKey(dependencies)
    await inTransaction(database, async (tx) => {
      if (from !== undefined) {
        const fromMs = zoneClock(TAX_TIMEZONE).utcMsOfLocal(Date.parse(`${from}T00:00:00Z`))
        const back_to = new Date(Math.max(fromMs, findOldestMs(clock.nowMs())))
        if (account.back_to === null || back_to < account.back_to) await changeAccount(tx, account, { back_to })
      }
      await jobs.enqueue(tx, 'pull-vendor-trips', { ownerId: user.id, accountId: id })
    })
    return toAccountWire(dependencies, user, await requireAccount(dependencies, user, id))
  })
}

const requireAccount = async ({ database }: Dependencies, { id: ownerId }: User, id: string): Promise<AccountRow> =>
  orNotFound(await findAccount(database, ownerId, id), 'Account')

function requireKey({ config: { secretsKey } }: Dependencies): Buffer {
  if (secretsKey === null) throw new HttpError(409, 'This installation cannot connect accounts of trackers.')
  return secretsKey
}

function trySignIn(dependencies: Dependencies, user: User, credentials: VendorCredentials): Promise<VendorVehicle[]> {
  const refusal = (wait: string) => `Too many attempts. Try again in ${wait}.`
  const key = `vendor-sign-in ${user.id}`
  const rule = { key, counts: 'failures' as const, limit: MOST_FAILURES, windowMs: HOUR_MS, refusal }
  return callWithin(dependencies, [rule], async () => {
    try {
      return { answer: await openTripSource(dependencies, credentials).listVehicles(), outcome: 'success' }
    } catch (error) {
      if (!(error instanceof VendorFault)) throw error
      const field = error.code === 'wrong_region' ? 'region' : error.code === 'wrong_password' ? 'password' : null
      throw new HttpError(422, error.message, field === null ? undefined : { [field]: error.message })
    }
  })
}

export async function toAccountWire(
  dependencies: Dependencies,
  user: User,
  account: AccountRow,
): Promise<VendorAccount> {
  const { database } = dependencies
  const vehicles = await listVehicles(database, user.id, account.id)
  return {
    id: account.id,
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
    readings: await loadVendorReadings(dependencies, user, { accountId: account.id, vehicles }),
    write_back: account.write_back,
    write_error: toFaultWire(account.write_error_code, account.write_error_detail, account.write_error_at),
  }
}

function toFaultWire(code: string | null, found: string, at: Date | null): WireFault | null {
  if (code === null || at === null || !isVendorFaultCode(code)) return null
  return { code, found, message: vendorFaultMessage(code, found), at: at.toISOString() }
}
