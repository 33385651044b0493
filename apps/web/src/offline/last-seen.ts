import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

/** What a page showed last, as its feature wrote it down. */
export interface LastSeen<T = unknown> {
  ownerUid: string
  shown: T
}

interface LastSeenDatabase extends DBSchema {
  logbook: { key: string; value: LastSeen }
}

let opened: Promise<IDBPDatabase<LastSeenDatabase>> | null = null

function database(): Promise<IDBPDatabase<LastSeenDatabase>> {
  opened ??= openDB<LastSeenDatabase>('spoor-last-seen', 1, {
    upgrade: (made) => void made.createObjectStore('logbook', { keyPath: 'ownerUid' }),
  })
  return opened
}

/** The driver's logbook as it was shown last, in this browser until he signs out. A browser that keeps nothing keeps none. */
export const lastSeen = {
  /** Instead of whatever is there: of whoever was here before nothing stays. */
  async keep(seen: LastSeen): Promise<void> {
    try {
      const { store, done } = (await database()).transaction('logbook', 'readwrite')
      await Promise.all([store.clear(), store.put(seen), done])
    } catch (error) {
      console.warn('The logbook is not kept in this browser', error)
    }
  },

  async find<T>(ownerUid: string): Promise<LastSeen<T> | null> {
    try {
      return ((await (await database()).get('logbook', ownerUid)) as LastSeen<T> | undefined) ?? null
    } catch {
      return null
    }
  },

  /** Of one driver, or of all. */
  async forget(ownerUid?: string): Promise<void> {
    const open = await database()
    await (ownerUid === undefined ? open.clear('logbook') : open.delete('logbook', ownerUid))
  },
}
