import path from 'node:path'
import type { Dependencies } from '../../dependencies.ts'
import type { JobHandler, JobRunner } from '../jobs/jobs.ts'
import { createTransport, type Transport } from './transport.ts'

export function openTransport({ config, log }: Pick<Dependencies, 'config' | 'log'>): Transport {
  return createTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: path.join(config.dataDir, 'mail'),
    log,
  })
}

export function handleMailJobs(runner: JobRunner, { config, log, metrics }: Dependencies): void {
  const transport = openTransport({ config, log })
  const send: JobHandler<'send-mail'> = async (message, { id }) => {
    try {
      await transport.send(message, id)
    } catch (error) {
      metrics.mailEnded('failed')
      throw error
    }
    metrics.mailEnded('sent')
  }
  runner.handle('send-mail', send, { concurrency: 2 })
}
