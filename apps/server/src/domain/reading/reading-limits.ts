import { ImportFailure } from '@spoor/core/failures/import-failure.ts'

/** An import that takes longer is abandoned: the largest files take seconds. */
export const READING_LIMIT_MS = 3 * 60_000
/**
 * An import is abandoned once it adds this much memory to its process, before the system kills the process. Memory in
 * use before the import does not count.
 */
export const READING_LIMIT_BYTES = 800_000_000
/** Memory limit of a reading thread, which holds no more than one table's rows or one trial's fixes. */
export const THREAD_LIMIT_BYTES = 400_000_000
/** Measuring memory takes 30 µs, and a read adds at most a few megabytes within this interval. */
export const MEMORY_LOOK_MS = 20
/** After this many unfinished reads, assume that the file itself crashes the worker. */
export const MAX_ATTEMPTS = 5
/** After this many internal errors the import fails and the user is informed. */
export const MAX_FAULTS = 3

/**
 * Called before each piece of a file is passed to its reader ({@link FileBytes}, ZipArchive), so that every reader of
 * every format is limited.
 */
export interface ReadingLimits {
  /** Throws if the read has taken too long or too much memory, or was cancelled. */
  check(): void
}

/** For tools that read our own files. */
export const UNLIMITED: ReadingLimits = { check() {} }

export interface TimedLimits extends ReadingLimits {
  signal: AbortSignal
  /** Settles with `work`, or rejects at the deadline even if `work` never settles. */
  guard<T>(work: Promise<T>): Promise<T>
}

/** Limits of an import in a worker process. */
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

/** Limits of the current thread. The thread that started it enforces the time limit. */
export function createThreadLimits(mostBytes: number): ReadingLimits {
  return memoryLimit(measureThreadMemory, mostBytes, () => performance.now())
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

/** The thread's heap plus external buffers, for which V8 has no limit. */
function measureThreadMemory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
