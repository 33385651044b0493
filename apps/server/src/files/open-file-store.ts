import path from 'node:path'
import type { Config } from '../config.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'

/** The store that the configuration asks for; the S3 client is loaded only then. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.s3 === null) return createDiskFileStore(path.join(config.dataDir, 'files'))
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(config.s3)
}
