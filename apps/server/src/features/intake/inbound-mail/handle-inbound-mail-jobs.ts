import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { answerMail } from './answer-mail-job.ts'
import { clearMails } from './clear-mails-job.ts'
import { getPublic } from '../../../platform/outgoing/request-public.ts'
import { readMail } from './read-mail-job.ts'
import type { Network } from './read-mail-job.ts'

export function handleInboundMailJobs(
  runner: JobRunner,
  dependencies: Dependencies,
  network: Network = { get: getPublic },
): void {
  runner.handle('read-mail', (payload, context) => readMail(dependencies, payload, context, network))
  runner.handle('answer-mail', (payload) => answerMail(dependencies, payload))
  runner.handle('clear-mails', () => clearMails(dependencies))
}
