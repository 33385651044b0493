import fs from 'node:fs/promises'
import path from 'node:path'
import { PART } from './durable-files.ts'

/** Deletes partial files of a process that was killed while writing, if unused for `unusedMs`. */
export async function removePartFiles(folder: string, { unusedMs }: { unusedMs: number }): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(PART)) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mtimeMs } = await fs.stat(file)
    if (Date.now() - mtimeMs >= unusedMs) await fs.rm(file, { force: true })
  }
}
