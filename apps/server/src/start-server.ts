import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { startPostgres } from './platform/database/embedded/start-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { prepareAccounts, type PreparedAccount } from './features/accounts/prepare-accounts.ts'
import { startMailListener } from './features/intake/inbound-mail/start-mail-listener.ts'
import { startAnsweringThread } from './platform/http/answering-thread.ts'
import { openDependencies, type ThreadSettings } from './open-dependencies.ts'
import { runWorkerProcess } from './worker-process.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface RunningServer {
  url: string
  /** Accounts created by this start, and demo accounts whose passwords are still valid. */
  accounts: readonly PreparedAccount[]
  /** With `drain` continues to serve for a while, no longer ready, so that a load balancer sends requests elsewhere. */
  close(options?: { drain: boolean }): Promise<void>
}

/**
 * Starts the parts of a server in order; if one fails, stops those already started. Calls `onLost` when the embedded
 * database is permanently lost; the process must then exit.
 */
export async function startServer(
  config: Config,
  { log, onLost }: { log: FastifyBaseLogger; onLost: (error: Error) => void },
): Promise<RunningServer> {
  const ends: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    await fs.mkdir(config.dataDir, { recursive: true })
    const databaseUrl = config.databaseUrl ?? (await startEmbedded())
    const directUrl = config.databaseDirectUrl ?? databaseUrl
    await waitForDatabase(directUrl, log)
    await migrate(directUrl, { acceptsNextRelease: true, log })
    await waitForDatabase(databaseUrl, log)
    const opened = await openDependencies(config, { databaseUrl, does: 'serve', log })
    ends.push(opened.close)
    const { dependencies } = opened
    const thread = startAnsweringThread({ config, databaseUrl } satisfies ThreadSettings, dependencies)
    ends.push(() => thread.close())
    const app = await createApp(dependencies, { webFolder: WEB_FOLDER, thread })
    ends.push(() => app.close())
    const url = await listen()
    if (config.inbound?.smtp) {
      const listener = await startMailListener(opened.dependencies, config.inbound)
      ends.push(() => listener.close())
    }
    const accounts = await prepareAccounts(opened.dependencies)
    if (config.role === 'all') {
      const worker = runWorkerProcess({ databaseUrl, dataDir: config.dataDir, log, alone: config.databaseUrl === null })
      ends.push(() => worker.stop())
    }
    return {
      url,
      accounts,
      async close({ drain } = { drain: false }) {
        if (drain) {
          opened.dependencies.readiness.startDraining()
          await sleep(config.drainMs)
        }
        await close()
      },
    }

    async function startEmbedded(): Promise<string> {
      const postgres = await startPostgres(path.join(config.dataDir, 'database'), {
        onRestarted: () => log.warn('the database had ended and was started again'),
        onLost,
      })
      ends.push(() => postgres.stop())
      return postgres.url
    }

    async function listen(): Promise<string> {
      try {
        await app.listen({ port: config.port, host: config.host })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        throw new Error(`Port ${config.port} is in use by another program; stop it, or set PORT to another one.`, {
          cause: error,
        })
      }
      const { port } = app.server.address() as { port: number }
      return `http://localhost:${port}`
    }
  } catch (error) {
    await close()
    throw error
  }
}
