import type { Readable } from 'node:stream'

/** File storage: the local disk or S3. Keys are paths with `/`, never chosen by users. */
export interface FileStore {
  /** Rejects while files cannot be stored. */
  check(): Promise<void>
  /** Stores `content` under `key`; durable once it resolves, and if it rejects nothing remains. */
  put(key: string, content: Readable): Promise<void>
  /** Rejects if there is no such file. */
  get(key: string): Promise<Readable>
  /** The file as a local path, for readers that seek; release it when done. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> }>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** Deletes all files whose keys begin with a folder (ending in `/`), and the folder itself. */
  deleteFolder(folder: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** The keys that begin with a folder (ending in `/`), including files still being written. */
  list(folder: string): AsyncIterable<string>
  /** When a file was written; the current time for a missing file. */
  modifiedAtMs(key: string): Promise<number>
}
