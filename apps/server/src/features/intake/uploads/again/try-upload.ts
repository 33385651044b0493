import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryUpload, UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { readStoredFile } from '../../../../domain/reading/read-stored-file.ts'
import type { TrialTask } from '../../../../domain/reading/reading-tasks.ts'
import { toQuestionWire, toReadTripWire } from '../read-trip-wire.ts'
import type { UploadRow } from '../upload-queries.ts'
import { chooseMapping, type ReadingWish } from './reprocess-upload.ts'

/** Runs an import with another mapping or sensitivity without writing anything. */
export async function tryUploadWith(
  { database, files, clock }: Dependencies,
  row: UploadRow,
  wish: ReadingWish,
  signal: AbortSignal,
): Promise<ReplyOf<typeof tryUpload>> {
  const { file_key, owner_id, filename, timezone, ...upload } = row
  const mapping = await chooseMapping(database, row, wish)
  const createTask = (path: string): TrialTask => ({
    task: 'trial',
    path,
    filename,
    timezone,
    nowMs: clock.nowMs(),
    mapping: mapping === undefined ? upload.mapping : mapping,
    sensitivity: wish.sensitivity ?? upload.sensitivity,
  })
  try {
    const trial = await readStoredFile(files, file_key, createTask, { owner: owner_id, signal })
    return {
      rows_read: trial.counts.read,
      rows_used: trial.counts.used,
      rows_skipped: trial.counts.skipped,
      trips_found: trial.tripsFound,
      distance_km: metresToKm(trial.distanceM),
      error_message: null,
      trips: trial.trips.map(toReadTripWire),
      questions: trial.questions.map(toQuestionWire),
    }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return {
      rows_read: 0,
      rows_used: 0,
      rows_skipped: 0,
      trips_found: 0,
      distance_km: 0,
      trips: [],
      questions: [],
      error_message: importFailureMessage(error.code, error.details),
    }
  }
}

/** The first rows of the file as a grid, and the detected columns. */
export async function readPreview(
  { files }: Dependencies,
  { file_key, owner_id, mapping, layout, first_trips }: UploadRow,
  signal: AbortSignal,
): Promise<UploadPreview> {
  const sheets = await readStoredFile(files, file_key, (path) => ({ task: 'head', path }), { owner: owner_id, signal })
  return {
    sheets,
    mapping: mapping ?? layout?.mapping ?? null,
    columns: layout?.columns ?? [],
    description: layout?.description ?? null,
    header_row: layout?.mapping.header_row ?? 0,
    first_trips,
  }
}
