import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerTo, HelperTask } from './helper-tasks.ts'

const THREAD = new URL('./helper-thread.ts', import.meta.url)
const HEAP_MB = 128

/**
 * A thread beside the worker's own that takes a part of each import, so that a second core has work too. It lives as
 * long as the worker: compiling its code is a third of the time of a first import.
 */
export interface ImportHelper {
  /**
   * Hands a task over, with the memory that is named.
   *
   * @returns null where the helper is no more, or went while it was at it: whoever asked does it then
   */
  ask<Task extends HelperTask>(task: Task, memory?: ArrayBuffer[]): Promise<AnswerTo<Task> | null>
  close(): Promise<void>
}

export function startImportHelper(log: FastifyBaseLogger): ImportHelper {
  const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  const asked = new Map<number, (answer: never) => void>()
  let lastId = 0
  let isGone = false
  thread.unref()
  thread.on('message', ({ id, answer }: { id: number; answer: never }) => {
    asked.get(id)?.(answer)
    asked.delete(id)
  })
  thread.on('error', (error) => log.error({ err: error }, 'the import helper ended; imports go on without it'))
  thread.on('exit', () => {
    isGone = true
    for (const tell of asked.values()) tell(null as never)
    asked.clear()
  })
  return {
    ask(task, memory = []) {
      if (isGone) return Promise.resolve(null)
      const id = ++lastId
      thread.postMessage({ id, task }, memory)
      return new Promise((resolve) => asked.set(id, resolve))
    },
    async close() {
      await thread.terminate()
    },
  }
}
