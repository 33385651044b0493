import { FileStoreUnavailable } from '../files/file-store-unavailable.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Metrics } from './metrics.ts'

/** Counts a file store's own faults. A missing file or a client that stops sending is not one. */
export function countFileStoreFaults(files: FileStore, metrics: Pick<Metrics, 'fileStoreFailed'>): FileStore {
  const counted = async <T>(operation: keyof FileStore, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isStoreFault(error)) metrics.fileStoreFailed(operation)
      throw error
    }
  }
  return {
    check: () => counted('check', files.check()),
    put: (key, content) => counted('put', files.put(key, content)),
    get: (key) => counted('get', files.get(key)),
    openLocally: (key) => counted('openLocally', files.openLocally(key)),
    delete: (key) => counted('delete', files.delete(key)),
    deleteFolder: (folder) => counted('deleteFolder', files.deleteFolder(folder)),
    exists: (key) => counted('exists', files.exists(key)),
    list: (folder) => files.list(folder),
    modifiedAtMs: (key) => counted('modifiedAtMs', files.modifiedAtMs(key)),
  }
}

/** Whether the service is unavailable or refuses us, or the disk failed, for instance because it is full. */
function isStoreFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof FileStoreUnavailable) return true
    const { $metadata, syscall, code } = at as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }
    if ($metadata !== undefined) return $metadata.httpStatusCode !== 404
    if (syscall !== undefined) return code !== 'ENOENT'
  }
  return false
}
