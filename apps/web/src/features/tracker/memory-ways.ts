import type { Fix } from './drive.ts'
import type { WayStore } from './way-store.ts'

/** Ways for as long as the page lives. */
export function createMemoryWays(): WayStore {
  const fixes = new Map<string, Fix[]>()
  const awake = new Map<string, number>()
  return {
    add: async (tripId, fix) => {
      const way = fixes.get(tripId)
      if (way) way.push(fix)
      else fixes.set(tripId, [fix])
    },
    load: async (tripId) => [...(fixes.get(tripId) ?? [])],
    remove: async (tripId) => {
      fixes.delete(tripId)
      awake.delete(tripId)
    },
    setAwake: async (tripId, untilMs) => void awake.set(tripId, untilMs),
    awakeUntil: async (tripId) => awake.get(tripId) ?? null,
  }
}
