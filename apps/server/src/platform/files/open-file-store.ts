import fs from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../config.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { makeFolder, PART } from './durable-files.ts'
import type { FileStore } from './file-store.ts'

/** Deletes partial files of a process that was killed while writing, if unused for `unusedMs`. */
async function removePartFiles(folder: string, { unusedMs }: { unusedMs: number }): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(PART)) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mtimeMs } = await fs.stat(file)
    if (Date.now() - mtimeMs >= unusedMs) await fs.rm(file, { force: true })
  }
}

/**
 * The configured store; the S3 client is loaded only if needed. `alone` means that no other process writes to the local
 * folder, so partial files in it can be removed.
 */
export async function openFileStore(config: Config, { alone }: { alone: boolean }): Promise<FileStore> {
  if (config.s3 === null) {
    const folder = path.join(config.dataDir, 'files')
    await makeFolder(folder)
    // Older versions made it readable by other users.
    await fs.chmod(folder, 0o700)
    await removePartFiles(folder, { unusedMs: alone ? 0 : DAY_MS })
    return createDiskFileStore(folder)
  }
  const { createS3FileStore, requireBucket } = await import('./s3-file-store.ts')
  await requireBucket(config.s3)
  return createS3FileStore(config.s3)
}
