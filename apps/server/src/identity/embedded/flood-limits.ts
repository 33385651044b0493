import type pg from 'pg'
import { countCall, forgetCalls } from './call-window-writes.ts'

/** No rule here looks further back. */
const LONGEST_WINDOW_MS = 60_000

interface FloodRule {
  /** In seconds. */
  window: number
  max: number
}

/**
 * What the library counts calls by. Its own storage begins a window anew only after a whole window without a call: an
 * address that is never quiet for so long, an office with many drivers, would be refused for good.
 */
export function createFloodLimits(pool: pg.Pool, { nowMs }: { nowMs: () => number }) {
  return {
    async consume(key: string, rule: FloodRule): Promise<{ allowed: boolean; retryAfter: number | null }> {
      const windowMs = rule.window * 1000
      const { beganAtMs, calls } = await countCall(pool, { key, atMs: nowMs(), windowMs })
      if (calls === 1) await forgetCalls(pool, new Date(nowMs() - LONGEST_WINDOW_MS))
      if (calls <= rule.max) return { allowed: true, retryAfter: null }
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((beganAtMs + windowMs - nowMs()) / 1000)) }
    },
  }
}
