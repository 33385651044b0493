import type * as routes from '@spoor/contract/routes/payments.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Exchange, Handler } from '../../../platform/http/mount.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import * as queries from './online-queries.ts'
import { getPayerKeys, toPayer, type PayerKeys } from './online-queries.ts'
import { mailUpcomingCharge } from './online-mails.ts'
import { markStopped, takeRenewalsToAnnounce } from './online-writes.ts'

export const ANNOUNCED_DAYS_BEFORE = 14
const AT_ONCE = 100

type StopParts = Pick<Dependencies, 'clock' | 'jobs'>

/** Stops a renewal here at once and at its provider by a job, which tries again until it succeeds. */
async function stop(tx: Transaction, { clock, jobs }: StopParts, renewalId: string): Promise<void> {
  if (!(await markStopped(tx, renewalId, new Date(clock.nowMs())))) return
  await jobs.enqueue(tx, 'stop-renewal', { renewalId })
}

export async function stopPayersRenewal(tx: Transaction, parts: StopParts, payer: PayerKeys): Promise<boolean> {
  const renewal = await queries.findActiveRenewal(tx, payer)
  if (renewal) await stop(tx, parts, renewal.id)
  return renewal !== undefined
}

export const handleStopRenewal =
  (parts: Dependencies): Handler<typeof routes.stopRenewal> =>
  async (_, { user }) => {
    const payer = getPayerKeys({ id: user.id, role_type: user.role, company_id: user.companyId })
    const isStopped = await inTransaction(parts.database, (tx) => stopPayersRenewal(tx, parts, payer))
    if (!isStopped) throw new HttpError(404, 'No renewal is switched on.')
  }

export const handleStopRenewalByLink =
  (parts: Dependencies): Handler<typeof routes.stopRenewalByLink, Exchange> =>
  async ({ token }) => {
    const renewal = orNotFound(await queries.findRenewalByLink(parts.database, token), 'Renewal')
    await inTransaction(parts.database, (tx) => stop(tx, parts, renewal.id))
    const until = await queries.findAccessEnd(parts.database, toPayer(renewal))
    return { access_until: until?.toISOString() ?? null }
  }

/** Stops a renewal at its provider. */
export async function stopAtProvider(
  { database }: Dependencies,
  providers: readonly PaymentProvider[],
  { renewalId }: JobPayload<'stop-renewal'>,
): Promise<void> {
  const renewal = await queries.findRenewalById(database, renewalId)
  if (!renewal) return
  const provider = providers.find(({ id }) => id === renewal.provider)
  if (!provider) throw new Error(`${renewal.provider} is no longer configured`)
  await provider.stopRenewal(renewal.token)
}

/** Mails payers two weeks before they are charged, and stops the renewals of closed accounts. */
export async function remindRenewals(parts: Dependencies): Promise<void> {
  const { database, clock } = parts
  for (const { id } of await queries.listRenewalsToStop(database))
    await inTransaction(database, (tx) => stop(tx, parts, id))
  const from = taxDayAt(clock.nowMs())
  const by = addDays(from, ANNOUNCED_DAYS_BEFORE)
  let taken: number
  do {
    taken = await inTransaction(database, async (tx) => {
      const due = await takeRenewalsToAnnounce(tx, { from, by, atMost: AT_ONCE })
      for (const renewal of due) await mailUpcomingCharge(tx, parts, renewal)
      return due.length
    })
  } while (taken > 0)
}
