import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerTo, HelperTask } from './helper-tasks.ts'

const THREAD = new URL('./helper-thread.ts', import.meta.url)
const HEAP_MB = 128

/**
 * A thread beside the worker's own that takes a part of each import, so that a second core has work too. It lives as
 * long as the worker: compiled code is a third of the time of a first import.
 */
export interface ImportHelper {
  /**
   * Hands a task over. Resolves when the helper is done with it, or is no more: then what is not answered is to be done
   * by whoever asked.
   */
  ask<Task extends HelperTask>(task: Task, onAnswer: (answer: AnswerTo<Task>) => void): Promise<void>
  close(): Promise<void>
}

interface Asked {
  onAnswer: (answer: never) => void
  onEnd: () => void
}

export function startImportHelper(log: FastifyBaseLogger): ImportHelper {
  const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  const asked = new Map<number, Asked>()
  let lastId = 0
  let isGone = false
  thread.unref()
  thread.on('message', ({ id, answer }: { id: number; answer?: never }) => {
    if (answer !== undefined) return asked.get(id)?.onAnswer(answer)
    asked.get(id)?.onEnd()
    asked.delete(id)
  })
  thread.on('error', (error) => log.error({ err: error }, 'the import helper ended; imports go on without it'))
  thread.on('exit', () => {
    isGone = true
    for (const { onEnd } of asked.values()) onEnd()
    asked.clear()
  })
  return {
    ask(task, onAnswer) {
      if (isGone) return Promise.resolve()
      const id = ++lastId
      thread.postMessage({ id, task })
      return new Promise((onEnd) => asked.set(id, { onAnswer, onEnd }))
    },
    async close() {
      await thread.terminate()
    },
  }
}
