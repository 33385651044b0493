import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A file stored in this browser until the user uploads or discards it. */
export interface WaitingFile {
  id: number
  /** Shared from another app, or tried on the landing page. */
  origin: 'shared' | 'tried'
  name: string
  /** Bytes. */
  size: number
  /** null if it exceeds the upload limit; then only its name is stored. */
  file: File | null
  /** The user who was signed in when it was first listed; null until then. */
  ownerUid: string | null
  addedAtMs: number
}

interface WaitingFilesDatabase extends DBSchema {
  files: { key: number; value: Omit<WaitingFile, 'id'> & { id?: number } }
}

let opened: Promise<IDBPDatabase<WaitingFilesDatabase>> | null = null

function openDatabase(): Promise<IDBPDatabase<WaitingFilesDatabase>> {
  opened ??= openDB<WaitingFilesDatabase>('spoor-waiting-files', 1, {
    upgrade: (made) => void made.createObjectStore('files', { keyPath: 'id', autoIncrement: true }),
  })
  return opened
}

const isOpenTry = ({ origin, ownerUid }: WaitingFile): boolean => origin === 'tried' && ownerUid === null

/** Other people may use this browser, so tried files expire; the user still has the original. A shared file may exist nowhere else. */
const isExpired = ({ origin, addedAtMs }: WaitingFile, nowMs: number): boolean =>
  origin === 'tried' && nowMs - addedAtMs >= HOUR_MS

/** Files received by the service worker or the landing page, for the pages that upload them. */
export const waitingFiles = {
  /** Stores all of them or none. */
  async add(files: readonly File[], origin: WaitingFile['origin'], nowMs = Date.now()): Promise<void> {
    const { store, done } = (await openDatabase()).transaction('files', 'readwrite')
    const added = files.map((file) => {
      const { name, size } = file
      const kept = size > MAX_UPLOAD_BYTES ? null : file
      return store.add({ origin, name, size, file: kept, ownerUid: null, addedAtMs: nowMs })
    })
    await Promise.all([...added, done])
  },

  /** The user's files. Those received while signed out go to the next user. */
  async claim(ownerUid: string, nowMs = Date.now()): Promise<WaitingFile[]> {
    const { store, done } = (await openDatabase()).transaction('files', 'readwrite')
    const all = (await store.getAll()) as WaitingFile[]
    const expired = all.filter((one) => isExpired(one, nowMs))
    const claimed = all
      .filter((one) => !expired.includes(one) && (one.ownerUid === null || one.ownerUid === ownerUid))
      .map((one) => ({ ...one, ownerUid }))
    await Promise.all([...expired.map(({ id }) => store.delete(id)), ...claimed.map((one) => store.put(one)), done])
    return claimed
  },

  /** The last tried file, unless somebody has signed in since. */
  async tried(nowMs = Date.now()): Promise<File | null> {
    const all = (await (await openDatabase()).getAll('files')) as WaitingFile[]
    return all.findLast((one) => isOpenTry(one) && !isExpired(one, nowMs))?.file ?? null
  },

  async removeTried(): Promise<void> {
    const { store, done } = (await openDatabase()).transaction('files', 'readwrite')
    const tried = ((await store.getAll()) as WaitingFile[]).filter(isOpenTry)
    await Promise.all([...tried.map(({ id }) => store.delete(id)), done])
  },

  async remove(id: number): Promise<void> {
    await (await openDatabase()).delete('files', id)
  },
}
