import { importFailureMessage } from '@spoor/contract/import-failures.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryUpload } from '@spoor/contract/routes/uploads.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { runInReadingThread } from '../../../reading/run-in-reading-thread.ts'
import type { TrialTask } from '../../../reading/reading-tasks.ts'
import type { UploadRow } from '../upload-queries.ts'

type TryReply = ReplyOf<typeof tryUpload>

/** Runs an import with another mapping or sensitivity without writing anything. */
export async function tryUploadWith(
  { files, clock }: Dependencies,
  upload: UploadRow,
  wish: { mapping?: ColumnMapping | null; sensitivity?: Sensitivity },
  signal: AbortSignal,
): Promise<TryReply> {
  const file = await files.openLocally(upload.file_key)
  try {
    const task: TrialTask = {
      task: 'trial',
      path: file.path,
      filename: upload.filename,
      timezone: upload.timezone,
      nowMs: clock.nowMs(),
      mapping: wish.mapping === undefined ? upload.mapping : wish.mapping,
      sensitivity: wish.sensitivity ?? (upload.sensitivity as Sensitivity),
    }
    const { counts, tripsFound, distanceM, trips } = await runInReadingThread(task, { owner: upload.owner_id, signal })
    return {
      rows_read: counts.read,
      rows_used: counts.used,
      rows_skipped: counts.skipped,
      trips_found: tripsFound,
      distance_km: metresToKm(distanceM),
      error_message: null,
      trips: trips.map((trip) => ({
        started_at: new Date(trip.startedAtMs).toISOString(),
        ended_at: trip.endedAtMs === null ? null : new Date(trip.endedAtMs).toISOString(),
        start_location: trip.startLocation,
        end_location: trip.endLocation,
        distance_km: metresToKm(trip.distanceM),
      })),
    }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return {
      ...{ rows_read: 0, rows_used: 0, rows_skipped: 0, trips_found: 0, distance_km: 0, trips: [] },
      error_message: importFailureMessage(error.code, error.details),
    }
  } finally {
    await file.release()
  }
}
