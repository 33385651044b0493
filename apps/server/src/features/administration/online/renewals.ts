import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/payments.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, mountPublic } from '../../../platform/http/mount.ts'
import type { JobPayload } from '../../../platform/jobs/jobs.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import * as queries from './online-queries.ts'
import { getPayerKeys } from './online-queries.ts'
import { mailFailedCharge, mailUpcomingCharge } from './online-mails.ts'
import { takeOverdueRenewals, takeRenewalsToAnnounce, updateRenewal } from './online-writes.ts'
import { toPayer } from '../payments/payment-queries.ts'
import { stopPayersRenewal, stopRenewal } from '../payments/stop-renewal.ts'

export const ANNOUNCED_DAYS_BEFORE = 14

export function mountRenewals(app: FastifyInstance, parts: Dependencies): void {
  const { database } = parts
  mount(app, routes.stopRenewal, async (_, { user }) => {
    const payer = getPayerKeys({ id: user.id, role_type: user.role, company_id: user.companyId })
    const isStopped = await inTransaction(database, (tx) => stopPayersRenewal(tx, parts, payer))
    if (!isStopped) throw new HttpError(404, 'No renewal is switched on.')
  })

  mountPublic(app, routes.stopRenewalByLink, async ({ token }) => {
    const renewal = orNotFound(await queries.findRenewal(database, { stop_token: token }), 'Renewal')
    await inTransaction(database, (tx) => stopRenewal(tx, parts, renewal.id))
    const until = await queries.findAccessEnd(database, toPayer(renewal))
    return { access_until: until?.toISOString() ?? null }
  })
}

export async function stopAtProvider(
  { database, clock }: Dependencies,
  providers: readonly PaymentProvider[],
  { renewalId }: JobPayload<'stop-renewal'>,
): Promise<void> {
  const renewal = await queries.findRenewal(database, { id: renewalId })
  if (!renewal || renewal.stopped_at_provider !== null) return
  const provider = providers.find(({ id }) => id === renewal.provider)
  if (!provider) throw new Error(`${renewal.provider} is no longer configured`)
  await provider.stopRenewal(renewal.token)
  const stopped_at_provider = new Date(clock.nowMs())
  await inTransaction(database, (tx) => updateRenewal(tx, renewalId, { stopped_at_provider }))
}

/**
 * Announces yearly charges two weeks ahead, reports missing ones the day after, and stops renewals that are no longer
 * wanted.
 */
export async function remindRenewals(parts: Dependencies): Promise<void> {
  const { database, clock, jobs } = parts
  const now = new Date(clock.nowMs())
  for (const { id: renewalId } of await queries.listRenewalsToStopAtProvider(database))
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'stop-renewal', { renewalId }))
  for (const { id } of await queries.listRenewalsToStop(database))
    await inTransaction(database, (tx) => stopRenewal(tx, parts, id))
  const today = taxDayAt(now.getTime())
  await inTransaction(database, async (tx) => {
    const due = await takeRenewalsToAnnounce(tx, { from: today, by: addDays(today, ANNOUNCED_DAYS_BEFORE) })
    for (const renewal of due) await mailUpcomingCharge(tx, parts, renewal)
    for (const renewal of await takeOverdueRenewals(tx, today, now)) await mailFailedCharge(tx, parts, renewal)
  })
}
