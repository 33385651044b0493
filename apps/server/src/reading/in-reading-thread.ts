import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { HttpError } from '../http/http-error.ts'
import type { ReadingAnswer, ReadingTask, ResultOf } from './reading-tasks.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
const LIMIT_MS = 60_000
const HEAP_MB = 256
/** Each takes a core and up to its heap: however many ask, no more of them read at once. */
const AT_ONCE = availableParallelism()
/** More than these are told to come again. */
const MOST_WAITING = 8 * AT_ONCE

interface Options {
  /** Fires when nobody waits for the answer any more: the reading then ends at once, whatever it is at. */
  signal: AbortSignal
  heapMb?: number
}

interface Waiting {
  begin(): void
}

let reading = 0
const waiting: Waiting[] = []

/**
 * Reads a file that somebody sent us, in a thread of its own: nobody else's request waits for it, and it can be ended
 * within any loop. Throws ImportFailure as the reader does, and where it takes too long or too much memory; 503 where
 * too many wait for their turn; the signal's reason where that fires.
 */
export async function inReadingThread<Task extends ReadingTask>(
  task: Task,
  { signal, heapMb = HEAP_MB }: Options,
): Promise<ResultOf[Task['task']]> {
  signal.throwIfAborted()
  await turn(signal)
  try {
    signal.throwIfAborted()
    return await read(task, signal, heapMb)
  } finally {
    // Whoever waited longest takes over the turn.
    const next = waiting.shift()
    if (next === undefined) reading--
    else next.begin()
  }
}

async function turn(signal: AbortSignal): Promise<void> {
  if (reading < AT_ONCE) {
    reading++
    return
  }
  if (waiting.length >= MOST_WAITING) throw new HttpError(503, 'The server is busy. Please try again in a moment.')
  await new Promise<void>((resolve, reject) => {
    const one: Waiting = {
      begin() {
        signal.removeEventListener('abort', leave)
        resolve()
      },
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(one), 1)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(one)
  })
}

async function read<Task extends ReadingTask>(
  task: Task,
  signal: AbortSignal,
  heapMb: number,
): Promise<ResultOf[Task['task']]> {
  const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
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
