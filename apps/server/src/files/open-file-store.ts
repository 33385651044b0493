import fs from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../config.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { makeFolder } from './durable-files.ts'
import type { FileStore } from './file-store.ts'
import { removePartFiles } from './remove-part-files.ts'

/**
 * The store that the configuration asks for; the S3 client is loaded only then. `alone` says that nobody else writes to
 * this machine's folder, so that what was left half-written is nobody's.
 */
export async function openFileStore(config: Config, { alone }: { alone: boolean }): Promise<FileStore> {
  if (config.s3 === null) {
    const folder = path.join(config.dataDir, 'files')
    await makeFolder(folder)
    // One that an older Spoor made is open to others of this machine.
    await fs.chmod(folder, 0o700)
    await removePartFiles(folder, { unusedMs: alone ? 0 : DAY_MS })
    return createDiskFileStore(folder)
  }
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(config.s3)
}
