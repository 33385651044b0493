import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './file-store.ts'
import { listFiles, modifiedAtMs } from './list-files.ts'

/** How a file is called until it is whole. */
export const PART = '.part'

/** Keeps files in `folder` of this machine. */
export function createDiskFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, content) {
      // Written aside and moved, so that a reader never meets half a file.
      const { key: aside } = disk.file(`${key}${PART}`)
      try {
        // Not by flydrive, which tells of a broken stream before it has stopped writing.
        await fs.mkdir(path.dirname(path.join(folder, aside)), { recursive: true })
        await pipeline(content, createWriteStream(path.join(folder, aside), { flush: true }))
        await disk.move(aside, key)
        await flush(path.dirname(path.join(folder, key)))
      } catch (error) {
        await disk.delete(aside)
        throw error
      }
    },
    async get(key) {
      // Opened before it is given back: a missing file is told here, not in the middle of a reply.
      const file = await fs.open(path.join(folder, await normalise(disk, key)))
      return file.createReadStream()
    },
    async openLocally(key) {
      return { path: path.join(folder, await normalise(disk, key)), release: async () => {} }
    },
    delete: (key) => disk.delete(key),
    exists: (key) => disk.exists(key),
    list: (folder) => listFiles(disk, folder),
    modifiedAtMs: (key) => modifiedAtMs(disk, key),
  }
}

/** The key as the disk reads it; throws where it is missing or would lead out of the folder. */
async function normalise(disk: Disk, key: string): Promise<string> {
  if (!(await disk.exists(key))) throw Object.assign(new Error(`No file ${key}`), { code: 'ENOENT' })
  return disk.file(key).key
}

async function flush(target: string): Promise<void> {
  const handle = await fs.open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
