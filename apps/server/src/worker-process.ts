import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Tells a worker that it is the only one on its database. */
export const ALONE = '--alone'
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived so long did not die of its start. */
const HEALTHY_MS = 60_000
const STOP_TIMEOUT_MS = 15_000
// The young generation stays small: an import makes many short-lived rows, and the memory that they may take is counted.
const NODE_FLAGS = ['--max-semi-space-size=4']

/**
 * Runs the worker beside the server in a process of its own, so that neither an import's work nor its death harms the
 * server; starts it again when it dies, at growing intervals.
 */
export function runWorkerProcess(options: { databaseUrl: string; alone: boolean; log: FastifyBaseLogger }): {
  stop(): Promise<void>
} {
  let worker: ChildProcess | null = null
  let stopping = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const startedAtMs = performance.now()
    worker = fork(MAIN, options.alone ? [ALONE] : [], {
      execArgv: NODE_FLAGS,
      env: { ...process.env, SPOOR_ROLE: 'worker', DATABASE_URL: options.databaseUrl },
    })
    worker.once('exit', (code, signal) => {
      worker = null
      if (stopping) return
      if (performance.now() - startedAtMs > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS
      options.log.error({ code, signal, restartInMs: pauseMs }, 'the worker ended')
      timer = setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    })
  }
  start()

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      const ending = worker
      if (ending === null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      const impatience = setTimeout(() => ending.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}
