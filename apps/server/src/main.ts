import os from 'node:os'
import { ConfigError, configWarnings, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { ALONE, BESIDE_SERVER } from './worker-process.ts'
import { welcome } from './welcome.ts'

/** In addition to the drain time. */
const STOP_TIMEOUT_MS = 25_000

try {
  await main()
} catch (error) {
  // The messages of expected errors explain what to do; only unexpected ones print a stack.
  const { message, stack } = error as Error
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof TypeError) ? message : stack}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.role === 'worker' ? 'worker' : 'spoor', config)
  if (config.role === 'worker') {
    // Page requests take priority over imports. Only root may raise a priority that the operator lowered.
    if (process.argv.includes(BESIDE_SERVER))
      os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL))
    // readConfig guarantees it for this role.
    const databaseUrl = config.databaseUrl as string
    // Loaded on demand, since each process needs only its part: saves a worker 28 MB and startup time.
    const { startWorker } = await import('./start-worker.ts')
    const worker = await startWorker(config, {
      databaseUrl,
      log,
      alone: process.argv.includes(ALONE),
      onTooNewSchema(error) {
        log.fatal(`${error.message} This worker ends; its jobs go back to the queue.`)
        process.exitCode = 1
        stop()
      },
    })
    // The server that forked this process has exited.
    process.once('disconnect', () => process.exit(0))
    const stop = stopOnSignals(() => worker.close(), STOP_TIMEOUT_MS)
    return
  }
  for (const warning of configWarnings(config)) log.warn(warning)
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(config, { log, onLost: endAtOnce })
  const stop = stopOnSignals(
    (signal) => server.close({ drain: signal === 'SIGTERM' }),
    STOP_TIMEOUT_MS + config.drainMs,
  )
  // The command that started this process has exited.
  process.once('disconnect', () => stop())
  process.stdout.write(welcome(config, server))
}

/** Nothing can finish without the database; acknowledged data is durable. */
function endAtOnce(error: Error): void {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

function stopOnSignals(
  close: (signal?: NodeJS.Signals) => Promise<void>,
  timeoutMs: number,
): (signal?: NodeJS.Signals) => void {
  let stopping = false
  const stop = (signal?: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), timeoutMs).unref()
    close(signal).then(
      () => process.exit(),
      (error: Error) => {
        process.stderr.write(`${error.stack}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  return stop
}
