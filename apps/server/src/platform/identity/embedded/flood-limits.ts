import type pg from 'pg'
import { countCall, deleteCallsBefore } from './call-window-writes.ts'

/** Longer than the window of any rule. */
const LONGEST_WINDOW_MS = 60_000

interface FloodRule {
  /** In seconds. */
  window: number
  max: number
}

/**
 * Storage for the library's call counters. The library's own storage starts a new window only after a whole window
 * without a call, so a constantly active address, such as a busy office, would be refused forever.
 */
export function createFloodLimits(pool: pg.Pool, { nowMs }: { nowMs: () => number }) {
  return {
    async consume(key: string, rule: FloodRule): Promise<{ allowed: boolean; retryAfter: number | null }> {
      const windowMs = rule.window * 1000
      const { beganAtMs, calls } = await countCall(pool, { key, atMs: nowMs(), windowMs })
      if (calls === 1) await deleteCallsBefore(pool, new Date(nowMs() - LONGEST_WINDOW_MS))
      if (calls <= rule.max) return { allowed: true, retryAfter: null }
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((beganAtMs + windowMs - nowMs()) / 1000)) }
    },
  }
}
