import path from 'node:path'
import type { Dependencies } from '../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { createTransport } from './transport.ts'

export function handleMailJobs(runner: JobRunner, { config, log }: Dependencies): void {
  const transport = createTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: path.join(config.dataDir, 'mail'),
    log,
  })
  runner.handle('send-mail', (message, { id }) => transport.send(message, id), { concurrency: 2 })
}
