import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { createTurns } from '../../platform/http/turns.ts'
import type { ReadingAnswer, ReadingTask, ResultOf } from './reading-tasks.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
const LIMIT_MS = 60_000
const HEAP_MB = 256
/** By default V8 reserves 512 MB per thread, which fails where memory is limited. Our code takes a tenth of this. */
const CODE_RANGE_MB = 64
/** Each read takes a core and up to its heap, so this bounds concurrent reads. */
const AT_ONCE = Math.max(2, availableParallelism())
/** Further callers get a 429 or 503 and retry. */
const MOST_WAITING = 8 * AT_ONCE

const turns = createTurns({
  atOnce: AT_ONCE,
  // With one thread per owner, at least one remains for others.
  atOnceOfOne: 1,
  waitingOfOne: 3,
  waiting: MOST_WAITING,
  refusal: 'Some of your files are still being read. Try again when they are done.',
  retryAfterS: 10,
})

/** A separate queue, so that visitors never delay users with an account. */
const visitorTurns = createTurns({
  atOnce: 2,
  atOnceOfOne: 1,
  waitingOfOne: 1,
  waiting: 16,
  refusal: 'Another of your files is still being read. Try again when it is done.',
  retryAfterS: 10,
})

export interface ReadingOptions {
  /** The file's owner, or a visitor's network address: owners take turns. */
  owner: string
  /** Whether the owner is a visitor without an account. */
  visitor?: boolean
  /** Aborts when the caller disconnects; the read then ends immediately. */
  signal: AbortSignal
  heapMb?: number
  limitMs?: number
}

/**
 * Reads a user's file in its own thread, which cannot block other requests and can be terminated even inside a loop.
 * Throws ImportFailure as the reader does, and if the read takes too long or too much memory; 429 if the owner has too
 * many calls waiting, 503 if all owners together have; the signal's reason if it aborts.
 */
export function runInReadingThread<Task extends ReadingTask>(
  task: Task,
  { owner, visitor = false, signal, heapMb = HEAP_MB, limitMs = LIMIT_MS }: ReadingOptions,
): Promise<ResultOf[Task['task']]> {
  return (visitor ? visitorTurns : turns).run(owner, () => read(task, { signal, heapMb, limitMs }), signal)
}

async function read<Task extends ReadingTask>(
  task: Task,
  { signal, heapMb, limitMs }: { signal: AbortSignal; heapMb: number; limitMs: number },
): Promise<ResultOf[Task['task']]> {
  const thread = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, codeRangeSizeMb: CODE_RANGE_MB },
  })
  const end = (): void => void thread.terminate()
  const timer = setTimeout(end, limitMs)
  signal.addEventListener('abort', end, { once: true })
  try {
    const answer = await awaitAnswer(thread)
    if ('failure' in answer) throw new ImportFailure(answer.failure.code, answer.failure.details)
    return answer.result as ResultOf[Task['task']]
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    await thread.terminate()
  }
}

function awaitAnswer(thread: Worker): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportFailure('out_of_memory') : error)
    })
    // A read without a reply ends only at the time limit or through the signal.
    thread.once('exit', () => reject(new ImportFailure('took_too_long')))
  })
}
