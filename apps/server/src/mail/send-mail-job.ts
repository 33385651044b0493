import path from 'node:path'
import type { Dependencies } from '../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { createTransport } from './transport.ts'
import type { Transport } from './transport.ts'

/** Opens the configured transport. */
export function openTransport({ config, log }: Pick<Dependencies, 'config' | 'log'>): Transport {
  return createTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: path.join(config.dataDir, 'mail'),
    log,
  })
}

export function handleMailJobs(runner: JobRunner, { config, log }: Dependencies): void {
  const transport = openTransport({ config, log })
  runner.handle('send-mail', async (message, { id }) => void (await transport.send(message, id)), { concurrency: 2 })
}
