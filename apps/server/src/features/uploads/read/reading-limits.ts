import { ImportFailure } from '@spoor/core/import/failure.ts'

/** A reading that takes longer is given up: the largest files take seconds. */
export const READING_LIMIT_MS = 10 * 60_000
/**
 * What a reading may add to the memory of its process, before the system gives up the process. What the process held when
 * it began is not the file's doing.
 */
export const READING_LIMIT_BYTES = 1_250_000_000
/** To ask for the memory takes 30 µs, and within this time no reading adds more than some megabytes. */
export const MEMORY_LOOK_MS = 20
/** A file whose reading was begun so often without ever ending ends the worker each time. */
export const MAX_ATTEMPTS = 5
/** A fault of ours is tried so often before the user is told. */
export const MAX_FAULTS = 3

export interface ReadingLimits {
  /** Fires when the time is over. */
  signal: AbortSignal
  /** Throws where the reading has taken too long or too much. */
  check(): void
  /** Settles as `work` does, or rejects when the time is over even where `work` never settles. */
  guard<T>(work: Promise<T>): Promise<T>
}

export function startReadingLimits(nowMs: () => number): ReadingLimits {
  const untilMs = nowMs() + READING_LIMIT_MS
  const mostBytes = process.memoryUsage.rss() + READING_LIMIT_BYTES
  const over = new AbortController()
  let nextLookMs = -Infinity
  return {
    signal: over.signal,
    check() {
      const now = nowMs()
      if (now > untilMs) throw new ImportFailure('took_too_long')
      if (now < nextLookMs) return
      nextLookMs = now + MEMORY_LOOK_MS
      if (process.memoryUsage.rss() > mostBytes) throw new ImportFailure('out_of_memory')
    },
    async guard(work) {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const reason = new ImportFailure('took_too_long')
          over.abort(reason)
          reject(reason)
        }, READING_LIMIT_MS)
      })
      try {
        return await Promise.race([work, tooLong])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
