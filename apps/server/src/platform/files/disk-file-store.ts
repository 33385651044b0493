import fs from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeDurably } from './durable-files.ts'
import type { FileStore } from './file-store.ts'
import { listFiles, modifiedAtMs } from './list-files.ts'

export function createDiskFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    check: () => fs.access(folder, fs.constants.W_OK | fs.constants.X_OK),
    async put(key, content) {
      // Bypasses flydrive, which copies instead of renaming and reports a broken stream before it has stopped writing.
      await writeDurably(path.join(folder, disk.file(key).key), content)
    },
    async get(key) {
      // Opened before replying, so that a missing file fails here and not in the middle of a reply.
      const file = await fs.open(path.join(folder, await normalise(disk, key)))
      return file.createReadStream()
    },
    async openLocally(key) {
      return { path: path.join(folder, await normalise(disk, key)), release: async () => {} }
    },
    delete: (key) => disk.delete(key),
    deleteFolder: (folder) => disk.deleteAll(folder),
    exists: (key) => disk.exists(key),
    list: (folder) => listFiles(disk, folder),
    modifiedAtMs: (key) => modifiedAtMs(disk, key),
  }
}

/** The key in the disk's form; throws if it is missing or would leave the folder. */
async function normalise(disk: Disk, key: string): Promise<string> {
  if (!(await disk.exists(key))) throw Object.assign(new Error(`No file ${key}`), { code: 'ENOENT' })
  return disk.file(key).key
}
