import type { FastifyInstance } from 'fastify'
import { unsubscribe } from '@spoor/contract/routes/settings.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mountPublic } from '../../../platform/http/mount.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { mailDue } from '../../../platform/mail/mail-due.ts'
import { writeSummaryMail } from './summary-mail.ts'
import { findMonthFigures } from './summary-queries.ts'
import { disableMonthlySummary, takeDueSummaries } from './summary-writes.ts'

export function registerSummaries(app: FastifyInstance, { database }: Dependencies): void {
  mountPublic(app, unsubscribe, async ({ token }) => {
    const isKnown = await inTransaction(database, (tx) => disableMonthlySummary(tx, token))
    if (!isKnown) throw new HttpError(404, 'This link is not valid. Switch the emails off in your settings.')
  })
}

export function handleSummaryJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('send-summaries', () => sendSummaries(dependencies))
}

/** Registers monthly summaries: the job that mails them and the unsubscribe route. */
async function sendSummaries(dependencies: Dependencies): Promise<void> {
  const { clock, config } = dependencies
  const now = new Date(clock.nowMs())
  await mailDue(
    dependencies,
    (tx, atMost) => takeDueSummaries(tx, { now, atMost, config }),
    async (due, tx) =>
      writeSummaryMail({ due, figures: await findMonthFigures(tx, due.id, due.month), origin: config.origin }),
  )
}
