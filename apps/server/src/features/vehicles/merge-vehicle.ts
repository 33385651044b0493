import type * as routes from '@spoor/contract/routes/vehicles.ts'
import { findFaultAmong } from '@spoor/core/report/check-reading.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { formatDistance } from '@spoor/core/units/money.ts'
import { inTransactionExcludingImports } from '../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { mergeInto } from './merge-writes.ts'
import { lockVehicle } from './vehicle-queries.ts'
import { findVehicle } from './change-vehicle.ts'
import { loadReadings } from './odometer-readings.ts'
import type { Handler } from '../../platform/http/mount.ts'

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
          if ((await lockVehicle(tx, user.id, one)) === undefined) throw notFound('Vehicle')
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
