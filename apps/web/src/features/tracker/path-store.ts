import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Fix } from './drive.ts'

/** Stores paths in memory until the page is closed. */
export function createMemoryPaths(): PathStore {
  const fixes = new Map<string, Map<number, Fix>>()
  const awake = new Map<string, number>()
  return {
    add: async (tripId, fix) => {
      const way = fixes.get(tripId)
      if (way) way.set(fix.timeMs, fix)
      else fixes.set(tripId, new Map([[fix.timeMs, fix]]))
    },
    load: async (tripId) => [...(fixes.get(tripId)?.values() ?? [])],
    remove: async (tripId) => {
      fixes.delete(tripId)
      awake.delete(tripId)
    },
    setAwake: async (tripId, untilMs) => void awake.set(tripId, untilMs),
    awakeUntil: async (tripId) => awake.get(tripId) ?? null,
  }
}

interface TrackerDatabase extends DBSchema {
  fixes: { key: [tripId: string, timeMs: number]; value: Fix & { tripId: string } }
  awake: { key: string; value: { tripId: string; untilMs: number } }
}

/** The fixes of tracked trips. */
export interface PathStore {
  add: (tripId: string, fix: Fix) => Promise<void>
  load: (tripId: string) => Promise<Fix[]>
  remove: (tripId: string) => Promise<void>
  /** Until when the page was recording an active trip. */
  setAwake: (tripId: string, untilMs: number) => Promise<void>
  awakeUntil: (tripId: string) => Promise<number | null>
}

let opened: Promise<IDBPDatabase<TrackerDatabase>> | null = null

function database(): Promise<IDBPDatabase<TrackerDatabase>> {
  opened ??= openDB<TrackerDatabase>('spoor-tracker', 1, {
    upgrade: (made) => {
      made.createObjectStore('fixes', { keyPath: ['tripId', 'timeMs'] })
      made.createObjectStore('awake', { keyPath: 'tripId' })
    },
  })
  return opened
}

/** Fallback for browsers without storage (private window, full disk); lost when the page is closed. */
const memory = createMemoryPaths()

async function orInMemory<T>(work: (open: IDBPDatabase<TrackerDatabase>) => Promise<T>, instead: () => Promise<T>) {
  try {
    return await work(await database())
  } catch (error) {
    console.warn('The path of a trip could not be stored in this browser', error)
    return await instead()
  }
}

const ofTrip = (tripId: string): IDBKeyRange => IDBKeyRange.bound([tripId, 0], [tripId, Number.MAX_SAFE_INTEGER])

/** Uses IndexedDB, or memory if that fails. */
export const pathStore: PathStore = {
  add: (tripId, fix) =>
    orInMemory(
      async (open) => void (await open.put('fixes', { ...fix, tripId })),
      () => memory.add(tripId, fix),
    ),

  load: async (tripId) => {
    const stored = await orInMemory<Fix[]>(
      (open) => open.getAll('fixes', ofTrip(tripId)),
      async () => [],
    )
    const fixes = [...stored, ...(await memory.load(tripId))].toSorted((a, b) => a.timeMs - b.timeMs)
    return fixes.map(({ timeMs, lat, lng, accuracyM, gap }) => ({ timeMs, lat, lng, accuracyM, gap }))
  },

  remove: async (tripId) => {
    await memory.remove(tripId)
    await orInMemory(
      async (open) => {
        await open.delete('fixes', ofTrip(tripId))
        await open.delete('awake', tripId)
      },
      async () => undefined,
    )
  },

  setAwake: (tripId, untilMs) =>
    orInMemory(
      async (open) => void (await open.put('awake', { tripId, untilMs })),
      () => memory.setAwake(tripId, untilMs),
    ),

  awakeUntil: (tripId) =>
    orInMemory(
      async (open) => (await open.get('awake', tripId))?.untilMs ?? null,
      () => memory.awakeUntil(tripId),
    ),
}
