import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { importFailureMessage } from '@spoor/contract/import-failures.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import { runInReadingThread } from '../../../reading/run-in-reading-thread.ts'
import type { UploadRow } from '../upload-queries.ts'

/** The first rows of the file as a grid, and the detected columns. */
export async function previewOf(
  { files }: Dependencies,
  upload: UploadRow,
  signal: AbortSignal,
): Promise<UploadPreview> {
  const file = await files.openLocally(upload.file_key)
  try {
    const sheets = await runInReadingThread({ task: 'head', path: file.path }, { owner: upload.owner_id, signal })
    const { layout } = upload
    return {
      sheets,
      mapping: upload.mapping ?? layout?.mapping ?? null,
      columns: layout?.columns ?? [],
      description: layout?.description ?? null,
    }
  } catch (error) {
    if (error instanceof ImportFailure) throw new HttpError(422, importFailureMessage(error.code, error.details))
    throw error
  } finally {
    await file.release()
  }
}
