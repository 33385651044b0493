import { ImportFailure } from '@spoor/core/failures/import-failure.ts'

/** An import that reads longer than this is abandoned: the largest files take seconds. */
export const READING_LIMIT_MS = 3 * 60_000
/**
 * What an import may add to the memory of its process before it is abandoned, ahead of the system killing the process.
 * Memory that the process held when it began is not the file's doing.
 */
export const READING_LIMIT_BYTES = 800_000_000
/** What a reading thread may hold. Nothing is kept there but the rows of one table, or the fixes of one trial. */
export const THREAD_LIMIT_BYTES = 400_000_000
/** Asking for the memory takes 30 µs, and within this time no reading adds more than some megabytes. */
export const MEMORY_LOOK_MS = 20
/** A file whose reading was begun so often without ever ending ends the worker each time. */
export const MAX_ATTEMPTS = 5
/** A fault of ours is tried so often before the user is told. */
export const MAX_FAULTS = 3

/**
 * Asked before each piece of a file is handed to its reader ({@link FileBytes}, ZipArchive), so that no reader of any
 * format can run on without it.
 */
export interface ReadingLimits {
  /** Throws where the reading has taken too long or too much, or is not wanted any more. */
  check(): void
}

/** For tools that read files of our own. */
export const UNLIMITED: ReadingLimits = { check() {} }

export interface TimedLimits extends ReadingLimits {
  /** Fires when the time is over. */
  signal: AbortSignal
  /** Settles as `work` does, or rejects when the time is over even where `work` never settles. */
  guard<T>(work: Promise<T>): Promise<T>
}

/** Limits of an import in the process of a worker. */
export function startReadingLimits(nowMs: () => number): TimedLimits {
  const untilMs = nowMs() + READING_LIMIT_MS
  const memory = memoryLimit(() => process.memoryUsage.rss(), process.memoryUsage.rss() + READING_LIMIT_BYTES, nowMs)
  const over = new AbortController()
  return {
    signal: over.signal,
    check() {
      over.signal.throwIfAborted()
      if (nowMs() > untilMs) throw new ImportFailure('took_too_long')
      memory.check()
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

/** The limits of the thread that asks. Its time is up when whoever started it terminates it. */
export function threadLimits(mostBytes: number): ReadingLimits {
  return memoryLimit(usedByThread, mostBytes, () => performance.now())
}

function memoryLimit(used: () => number, mostBytes: number, nowMs: () => number): ReadingLimits {
  let nextLookMs = -Infinity
  return {
    check() {
      const now = nowMs()
      if (now < nextLookMs) return
      nextLookMs = now + MEMORY_LOOK_MS
      if (used() > mostBytes) throw new ImportFailure('out_of_memory')
    },
  }
}

/** The heap of this thread and the buffers outside of it, for which V8 has no limit. */
function usedByThread(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
