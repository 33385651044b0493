import path from 'node:path'
import type { Config } from '../config.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { removePartFiles } from './remove-part-files.ts'

const DAY_MS = 86_400_000

/** The store that the configuration asks for; the S3 client is loaded only then. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.s3 === null) {
    const folder = path.join(config.dataDir, 'files')
    // With a database of its own this process is the only one that writes here, and it has only just begun.
    const isAlone = config.databaseUrl === null && config.role === 'all'
    await removePartFiles(folder, { unusedMs: isAlone ? 0 : DAY_MS })
    return createDiskFileStore(folder)
  }
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(config.s3)
}
