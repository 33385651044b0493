import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/import/failure.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { ReadingAnswer, ReadingTask, ResultOf } from './reading-tasks.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
const LIMIT_MS = 60_000
const HEAP_MB = 256
/** Each takes a core and up to its heap: however many ask, no more of them read at once. */
const AT_ONCE = availableParallelism()
/** More than these are told to come again. */
const MOST_WAITING = 8 * AT_ONCE

let reading = 0
const waiting: (() => void)[] = []

/**
 * Reads a file in a thread of its own, so that nobody else's request waits for it. Throws ImportFailure as the reader
 * does, and where it takes too long or too much memory; 503 where too many wait for their turn.
 */
export async function inReadingThread<Task extends ReadingTask>(
  task: Task,
  { heapMb = HEAP_MB }: { heapMb?: number } = {},
): Promise<ResultOf<Task>> {
  await turn()
  try {
    return await read(task, heapMb)
  } finally {
    // Whoever waited longest takes over the turn.
    const next = waiting.shift()
    if (next === undefined) reading--
    else next()
  }
}

async function turn(): Promise<void> {
  if (reading < AT_ONCE) {
    reading++
    return
  }
  if (waiting.length >= MOST_WAITING) throw new HttpError(503, 'The server is busy. Please try again in a moment.')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

async function read<Task extends ReadingTask>(task: Task, heapMb: number): Promise<ResultOf<Task>> {
  const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const timer = setTimeout(() => void thread.terminate(), LIMIT_MS)
  try {
    const answer = await answerOf(thread)
    if ('failure' in answer) throw new ImportFailure(answer.failure.code, answer.failure.details)
    return answer.result as ResultOf<Task>
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

function answerOf(thread: Worker): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportFailure('out_of_memory') : error)
    })
    // Nothing but the limit ends it without an answer.
    thread.once('exit', () => reject(new ImportFailure('took_too_long')))
  })
}
