import fs from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeDurably } from './durable-files.ts'
import type { FileStore } from './file-store.ts'
import { listFiles, modifiedAtMs } from './list-files.ts'

/** Keeps files in `folder` of this machine. */
export function createDiskFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, content) {
      // Not by flydrive, which copies where it should rename and tells of a broken stream before it has stopped writing.
      await writeDurably(path.join(folder, disk.file(key).key), content)
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
