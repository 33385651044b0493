import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { writeDecidedMail } from './submission-mail.ts'
import { findDecision } from './submission-queries.ts'

/** Emails the driver the decision on a logbook, unless it was undone meanwhile. */
export async function mailDecision(
  { config, database, mail }: Pick<Dependencies, 'config' | 'database' | 'mail'>,
  job: { ownerId: string; submissionId: string; decidedAt: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const decision = await findDecision(tx, job)
    if (decision === undefined) return
    await mail.enqueue(
      tx,
      writeDecidedMail({
        to: decision.email,
        name: decision.driver,
        taxYear: decision.tax_year,
        vehicle: decision.vehicle_name,
        decider: decision.decider,
        approved: decision.state === 'approved',
        comment: decision.comment,
        origin: config.origin,
      }),
      job.ownerId,
    )
  })
}
