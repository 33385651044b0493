import type { addVendorReadings, VendorReading } from '@spoor/contract/routes/vendor-accounts.ts'
import type { OdometerLogLine } from '@spoor/core/odometer-log/read-odometer-log.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { User } from '../../../platform/http/caller.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { addLines, judgeLines } from '../../vehicles/index.ts'
import { findAccount, listReadings, listVehicles, type VehicleRow, type AccountRow } from './vendor-account-queries.ts'
import { openTripSource } from '../../../domain/vendors/open-trip-source.ts'
import { openSecret } from '../../../platform/secrets/secret-box.ts'
import { VendorFault, type TripSource } from '../../../domain/vendors/trip-source.ts'

export const handleAddVendorReadings =
  ({ database, clock }: Dependencies): Handler<typeof addVendorReadings> =>
  async ({ id, readings }, { user }) => {
    orNotFound(await findAccount(database, user.id, id), 'Account')
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
        const target = { ownerId: user.id, vehicleId, today: taxDayAt(clock.nowMs()) }
        const { added, known, skipped } = await addLines(tx, target, lines.map(({ line }) => line)) // prettier-ignore
        sum.added += added
        sum.known += known
        sum.skipped += skipped
      }
    })
    return sum
  }

/** The account's readings of followed vehicles, each compared with the driver's own. */
export async function loadVendorReadings(
  { database, clock }: Dependencies,
  { id: ownerId }: User,
  { accountId, vehicles }: { accountId: string; vehicles: VehicleRow[] },
): Promise<VendorReading[]> {
  const readings: VendorReading[] = []
  const found = await listReadings(database, ownerId, accountId)
  for (const [externalId, rows] of Map.groupBy(found, (row) => row.external_id)) {
    const vehicleId = vehicles.find((one) => one.external_id === externalId)?.vehicle_id
    if (!vehicleId) continue
    const known = rows.flatMap(({ day, odometer_m, doubt }) =>
      odometer_m === null ? [] : [{ day, odometer_m, doubt }],
    )
    const target = { ownerId, vehicleId, today: taxDayAt(clock.nowMs()) }
    const judged = await judgeLines(database, target, known.map(({ day, odometer_m }) => toLine(day, odometer_m))) // prettier-ignore
    for (const [at, { state, because }] of judged.entries()) {
      const { day, odometer_m, doubt } = known[at]
      if (state === 'unreadable') continue
      readings.push({ vehicle: externalId, date: day, odometer_km: metresToKm(odometer_m), doubt, state, because })
    }
  }
  return readings
}

const toLine = (day: string, odometerM: number): OdometerLogLine => ({
  row: 0,
  day,
  odometerM,
  vehicle: '',
  unreadable: null,
})

/** The context that an account's password is encrypted for. */
export const secretOwner = ({ owner_id, id }: Pick<AccountRow, 'owner_id' | 'id'>): string => `${owner_id} ${id}`

/** @throws VendorFault if the saved password cannot be read */
export function openAccount(dependencies: Dependencies, account: AccountRow, signal?: AbortSignal): TripSource {
  const { secretsKey } = dependencies.config
  const password = secretsKey && openSecret(secretsKey, account.secret, secretOwner(account))
  if (password === null) throw new VendorFault('sealed')
  return openTripSource(dependencies, { ...account, password }, signal)
}
