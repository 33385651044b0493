import type { Readable } from 'node:stream'

/** Where files are kept: this machine's disk or S3. Keys are paths with `/`, made by us and never by users. */
export interface FileStore {
  /** Keeps all of `content` under `key`; when it resolves the file is durable, when it rejects nothing is left. */
  put(key: string, content: Readable): Promise<void>
  /** Rejects where there is no such file. */
  get(key: string): Promise<Readable>
  /** The file as a path of this machine for readers that seek; release it when done. */
  openLocally(key: string): Promise<LocalFile>
  /** Removing what is not there is no fault. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** The keys that begin with a folder (with its `/` at the end), those of files that are being written too. */
  list(folder: string): AsyncIterable<string>
  /** When a file was written; that of a file that is gone is now. */
  modifiedAtMs(key: string): Promise<number>
}

export interface LocalFile {
  path: string
  release(): Promise<void>
}
