import type { Dependencies } from '../../dependencies.ts'
import { FileStoreUnavailable } from './file-store-unavailable.ts'

/**
 * Deletes a file whose row was deleted. If the store is unavailable, the file is left to the nightly deletion of
 * orphaned files, because the deletion of the row is already committed.
 */
export async function deleteUnreferencedFile(
  { files, log }: Pick<Dependencies, 'files' | 'log'>,
  key: string,
): Promise<void> {
  try {
    await files.delete(key)
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error
    log.warn({ err: error, key }, 'a file without a row is left to the nightly deletion')
  }
}
