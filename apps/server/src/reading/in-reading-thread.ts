import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { createTurns } from '../limits/turns.ts'
import type { ReadingAnswer, ReadingTask, ResultOf } from './reading-tasks.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
const LIMIT_MS = 60_000
const HEAP_MB = 256
/** Our code takes a tenth. Left to itself V8 reserves 512 MB for each thread, which fails where memory is limited. */
const CODE_RANGE_MB = 64
/** Each takes a core and up to its heap: however many ask, no more of them read at once. */
const AT_ONCE = Math.max(2, availableParallelism())
/** More than these are told to come again. */
const MOST_WAITING = 8 * AT_ONCE

const turns = createTurns({
  atOnce: AT_ONCE,
  // Nobody needs a second one at the same moment, and whoever else asks finds a thread that is free.
  atOnceOfOne: 1,
  waitingOfOne: 3,
  waiting: MOST_WAITING,
  refusal: 'Some of your files are being read already. Try again when they are done.',
  retryAfterS: 10,
})

interface Options {
  /** Whose file it is: owners take turns. */
  owner: string
  /** Fires when nobody waits for the answer any more: the reading then ends at once, whatever it is at. */
  signal: AbortSignal
  heapMb?: number
}

/**
 * Reads a file that somebody sent us, in a thread of its own: nobody else's request waits for it, and it can be ended
 * within any loop. Throws ImportFailure as the reader does, and where it takes too long or too much memory; 429 where the
 * owner has too many waiting for their turn, 503 where all have; the signal's reason where that fires.
 */
export function inReadingThread<Task extends ReadingTask>(
  task: Task,
  { owner, signal, heapMb = HEAP_MB }: Options,
): Promise<ResultOf[Task['task']]> {
  return turns.run(owner, () => read(task, signal, heapMb), signal)
}

async function read<Task extends ReadingTask>(
  task: Task,
  signal: AbortSignal,
  heapMb: number,
): Promise<ResultOf[Task['task']]> {
  const thread = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, codeRangeSizeMb: CODE_RANGE_MB },
  })
  const end = (): void => void thread.terminate()
  const timer = setTimeout(end, LIMIT_MS)
  signal.addEventListener('abort', end, { once: true })
  try {
    const answer = await answerOf(thread)
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

function answerOf(thread: Worker): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportFailure('out_of_memory') : error)
    })
    // Nothing but the limit and the signal end it without an answer.
    thread.once('exit', () => reject(new ImportFailure('took_too_long')))
  })
}
