import type { Fix } from './drive.ts'
import type { WayStore } from './way-store.ts'

/** Ways for as long as the page lives. */
export function createMemoryWays(): WayStore {
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
