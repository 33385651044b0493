import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** The last state that a page showed, as stored by its feature. */
export interface LastSeen<T = unknown> {
  ownerUid: string
  shown: T
}

interface LastSeenDatabase extends DBSchema {
  logbook: { key: string; value: LastSeen }
}

let opened: Promise<IDBPDatabase<LastSeenDatabase>> | null = null

function openDatabase(): Promise<IDBPDatabase<LastSeenDatabase>> {
  opened ??= openDB<LastSeenDatabase>('spoor-last-seen', 1, {
    upgrade: (made) => void made.createObjectStore('logbook', { keyPath: 'ownerUid' }),
  })
  return opened
}

/** The logbook as last shown, stored in this browser until the driver signs out. Without storage nothing is saved. */
export const lastSeen = {
  /** Replaces the stored entry, so that nothing of an earlier user remains. */
  async keep(seen: LastSeen): Promise<void> {
    try {
      const { store, done } = (await openDatabase()).transaction('logbook', 'readwrite')
      await Promise.all([store.clear(), store.put(seen), done])
    } catch (error) {
      console.warn('The logbook could not be stored in this browser', error)
    }
  },

  async find<T>(ownerUid: string): Promise<LastSeen<T> | null> {
    try {
      return ((await (await openDatabase()).get('logbook', ownerUid)) as LastSeen<T> | undefined) ?? null
    } catch {
      return null
    }
  },

  /** Forgets one driver's entry, or all. */
  async forget(ownerUid?: string): Promise<void> {
    const open = await openDatabase()
    await (ownerUid === undefined ? open.clear('logbook') : open.delete('logbook', ownerUid))
  },
}
