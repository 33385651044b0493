import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/import/failure.ts'
import type { ReadingAnswer, ReadingTask, ResultOf } from './reading-tasks.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
const LIMIT_MS = 60_000
const HEAP_MB = 256

/**
 * Reads a file in a thread of its own, so that nobody else's request waits for it. Throws ImportFailure as the reader
 * does, and where it takes too long or too much memory.
 */
export async function inReadingThread<Task extends ReadingTask>(task: Task): Promise<ResultOf<Task>> {
  const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  const timer = setTimeout(() => void thread.terminate(), LIMIT_MS)
  try {
    const [answer] = (await Promise.race([once(thread, 'message'), ended(thread)])) as [ReadingAnswer]
    if ('failure' in answer) throw new ImportFailure(answer.failure.code, answer.failure.details)
    return answer.result as ResultOf<Task>
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

async function ended(thread: Worker): Promise<never> {
  await new Promise((resolve, reject) => {
    thread.once('exit', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportFailure('out_of_memory') : error)
    })
  })
  throw new ImportFailure('took_too_long')
}
