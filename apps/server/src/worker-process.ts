import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Set for the only worker on its database. */
export const ALONE = '--alone'
/** Set for a worker forked by a server, which shares the server's machine. */
export const BESIDE_SERVER = '--beside-server'
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A worker that ran this long did not fail at startup. */
const HEALTHY_MS = 60_000
const STOP_TIMEOUT_MS = 15_000
/** An import creates many short-lived rows: a small young generation makes its peak 20 MB lower at the same speed. */
export const WORKER_FLAGS = ['--max-semi-space-size=8']

export function workerEnvironment(dataDir: string): Record<string, string> {
  return {
    // Caches compiled sources: saves 20 MB and half the startup time.
    NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
    // By default glibc retains freed memory in many heaps: 283 MB after some imports instead of 220.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  }
}

/**
 * Runs the worker in a separate process, so that neither the load nor a crash of an import affects the server; restarts
 * it after a crash, at growing intervals.
 */
export function runWorkerProcess(options: {
  databaseUrl: string
  dataDir: string
  alone: boolean
  log: FastifyBaseLogger
}): { stop(): Promise<void> } {
  let worker: ChildProcess | null = null
  let stopping = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const startedAtMs = performance.now()
    worker = fork(MAIN, options.alone ? [BESIDE_SERVER, ALONE] : [BESIDE_SERVER], {
      execArgv: WORKER_FLAGS,
      env: {
        ...workerEnvironment(options.dataDir),
        ...process.env,
        SPOOR_ROLE: 'worker',
        DATABASE_URL: options.databaseUrl,
      },
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
