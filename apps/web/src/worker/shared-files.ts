import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits.ts'
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

/** A file that another app shared with Spoor. */
export interface SharedFile {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** null if it is larger than an upload may be: then only its name is stored. */
  file: File | null
  /** Who was signed in when it was first shown; null until then. */
  ownerUid: string | null
}

interface SharedFilesDatabase extends DBSchema {
  files: { key: number; value: Omit<SharedFile, 'id'> & { id?: number } }
}

let opened: Promise<IDBPDatabase<SharedFilesDatabase>> | null = null

function database(): Promise<IDBPDatabase<SharedFilesDatabase>> {
  opened ??= openDB<SharedFilesDatabase>('spoor-shared-files', 1, {
    upgrade: (made) => void made.createObjectStore('files', { keyPath: 'id', autoIncrement: true }),
  })
  return opened
}

/** Shared files between the service worker, which receives them, and the upload page. They stay until uploaded or discarded. */
export const sharedFiles = {
  /** All of them or none. */
  async add(files: readonly File[]): Promise<void> {
    const { store, done } = (await database()).transaction('files', 'readwrite')
    const added = files.map((file) => {
      const { name, size } = file
      return store.add({ name, size, file: size > MAX_UPLOAD_BYTES ? null : file, ownerUid: null })
    })
    await Promise.all([...added, done])
  },

  /** The files of this person. What was shared while nobody was signed in belongs to whoever signs in next. */
  async claim(ownerUid: string): Promise<SharedFile[]> {
    const { store, done } = (await database()).transaction('files', 'readwrite')
    const all = (await store.getAll()) as SharedFile[]
    const own = all.filter((shared) => shared.ownerUid === null || shared.ownerUid === ownerUid)
    const claimed = own.map((shared) => ({ ...shared, ownerUid }))
    await Promise.all([...claimed.map((shared) => store.put(shared)), done])
    return claimed
  },

  async remove(id: number): Promise<void> {
    await (await database()).delete('files', id)
  },
}
