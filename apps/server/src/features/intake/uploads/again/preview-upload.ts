import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { readStoredFile } from '../../../../domain/reading/read-stored-file.ts'
import type { UploadRow } from '../upload-queries.ts'

/** The first rows of the file as a grid, and the detected columns. */
export async function readPreview(
  { files }: Dependencies,
  { file_key, owner_id, mapping, layout }: UploadRow,
  signal: AbortSignal,
): Promise<UploadPreview> {
  const sheets = await readStoredFile(files, file_key, (path) => ({ task: 'head', path }), { owner: owner_id, signal })
  return {
    sheets,
    mapping: mapping ?? layout?.mapping ?? null,
    columns: layout?.columns ?? [],
    description: layout?.description ?? null,
  }
}
