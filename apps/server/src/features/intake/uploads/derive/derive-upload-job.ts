import { inCopyTransaction } from '../../../../platform/database/in-copy-transaction.ts'
import { createIds } from '../../../../platform/database/new-ids.ts'
import { lockImports } from '../../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { JobPayload } from '../../../../platform/jobs/jobs.ts'
import { enqueueNaming, matchTripPlaces } from '../../../../domain/places/name-trip-ends.ts'
import { requestLearning } from '../../../../domain/learning/request-learning.ts'
import { deriveTrips } from './derive-trips.ts'
import { findSensitivity, listDeviceDays } from '../../../../domain/tracks/track-queries.ts'
import { settleDrivesOfUpload } from '../../../../domain/trips/same-drive-writes.ts'
import { lockUpload } from '../upload-queries.ts'

/**
 * Derives the trips around an upload's fixes again after it was undone or restored, or its connection was paused,
 * continued or ended. Idempotent.
 */
export async function deriveUpload(
  dependencies: Pick<Dependencies, 'pool' | 'files' | 'jobs' | 'config' | 'clock'>,
  { ownerId, uploadId }: JobPayload<'derive-upload'>,
): Promise<void> {
  const { pool, files, clock } = dependencies
  await inCopyTransaction(pool, async (tx, client) => {
    await lockImports(tx, ownerId)
    const upload = await lockUpload(tx, ownerId, uploadId)
    if (upload === undefined) return
    const newId = createIds(clock.nowMs())
    for (const { vehicleId, device, fromDay, toDay } of await listDeviceDays(tx, ownerId, uploadId)) {
      // Pausing or ending a connection ends its drive and changes no earlier one.
      const days = { fromDay: upload.is_live ? Math.max(fromDay, toDay - 1) : fromDay, toDay }
      const sensitivity = await findSensitivity(tx, { ownerId, vehicleId }, days)
      const key = { ownerId, vehicleId, device }
      await deriveTrips(tx, client, { ...key, ...days, sensitivity, newId, files, fresh: null })
    }
    if (upload.is_live) await settleDrivesOfUpload(tx, ownerId, uploadId)
    await matchTripPlaces(tx, ownerId)
    await requestLearning(tx, dependencies.jobs, ownerId)
    await enqueueNaming(tx, dependencies, ownerId)
  })
}
