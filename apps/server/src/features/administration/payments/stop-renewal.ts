import type { Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findActiveRenewal, type PayerKeys } from './payment-queries.ts'
import { markStopped } from './payment-writes.ts'

type StopParts = Pick<Dependencies, 'clock' | 'jobs'>

/** Stops a renewal here at once and at its provider by a job, enqueued again daily until the provider confirms it. */
export async function stopRenewal(tx: Transaction, { clock, jobs }: StopParts, renewalId: string): Promise<void> {
  if (!(await markStopped(tx, renewalId, new Date(clock.nowMs())))) return
  await jobs.enqueue(tx, 'stop-renewal', { renewalId })
}

export async function stopPayersRenewal(tx: Transaction, parts: StopParts, payer: PayerKeys): Promise<boolean> {
  const renewal = await findActiveRenewal(tx, payer)
  if (renewal) await stopRenewal(tx, parts, renewal.id)
  return renewal !== undefined
}
