import type { FastifyInstance } from 'fastify'
import { SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import * as routes from '@spoor/contract/routes/admin-payments.ts'
import type { PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/http/cursor.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mount } from '../../../platform/http/mount.ts'
import type { NotificationFacts, PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { toPayer } from '../payments/payment-queries.ts'
import { lockPayments } from '../payments/payment-writes.ts'
import { stopPayersRenewal } from '../payments/stop-renewal.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import * as queries from './online-queries.ts'
import type { NotificationRow } from './online-queries.ts'
import { updateNotification, updateStarted } from './online-writes.ts'

export function mountNotifications(
  app: FastifyInstance,
  parts: Dependencies,
  providers: readonly PaymentProvider[],
): void {
  const { database, clock, jobs } = parts
  mount(app, routes.listPaymentNotifications, async ({ cursor, limit }) => {
    const page = { after: readTimeCursor(cursor), limit: limit + 1 }
    const { rows, total } = await queries.listOpenNotifications(database, page)
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items[limit - 1] : null
    return {
      items: items.map(toNotification),
      next_cursor: last && writeTimeCursor({ at: last.received_at, id: last.id }),
      total,
    }
  })

  const decide = (id: string, act: (tx: Transaction, notification: NotificationRow, now: Date) => Promise<void>) =>
    inTransaction(database, async (tx) => {
      await lockPayments(tx)
      const notification = orNotFound(await queries.findNotification(tx, id), 'Notification')
      const { state, closed_at } = notification
      if ((state !== 'refused' && state !== 'unmatched') || closed_at !== null)
        throw new HttpError(409, 'This notification is closed.')
      await act(tx, notification, new Date(clock.nowMs()))
    })

  mount(app, routes.checkPaymentNotification, ({ id }) =>
    decide(id, async (tx, { state, provider, body }) => {
      // A wrong signature stays wrong, as do Yoco's, which are in headers that are not stored.
      const read = providers.find((each) => each.id === provider)?.read({ body, headers: {} })
      if (state !== 'refused' || read?.fault !== null)
        throw new HttpError(409, read?.fault ?? 'This notification cannot be checked again.')
      await updateNotification(tx, id, { state: 'checking', because: '' })
      await jobs.enqueue(tx, 'check-payment-notification', { notificationId: id })
    }),
  )

  mount(app, routes.assignPaymentNotification, ({ id }, { user }) =>
    decide(id, async (tx, { state, provider, facts, online_payment_id }, now) => {
      const { paymentId, amountCents, outcome } = facts as unknown as NotificationFacts
      const started = await queries.findStarted(tx, provider, { orderId: online_payment_id, providerRef: null })
      const isMoney = state === 'unmatched' && outcome === 'paid'
      if (!isMoney || !started || paymentId === null || amountCents === null || amountCents <= 0)
        throw new HttpError(409, 'This notification is not about unmatched money of a known payer.')
      if (await queries.findPaymentOfProvider(tx, provider, paymentId))
        throw new HttpError(409, 'This money was assigned before.')
      const made = await verifyPayment(tx, parts, user.id, {
        ...(started.user_id === null ? { companyId: started.company_id! } : { userId: started.user_id }),
        days: SUBSCRIPTION_DAYS,
        amount: centsToRand(amountCents),
        online: { provider, provider_payment_id: paymentId },
      })
      await updateNotification(tx, id, { state: 'applied', payment_id: made, closed_at: now, closed_by: user.id })
      if (started.state === 'paid') return
      await updateStarted(tx, started.id, { state: 'paid', payment_id: made })
      await stopPayersRenewal(tx, parts, toPayer(started))
    }),
  )

  mount(app, routes.closePaymentNotification, ({ id }, { user }) =>
    decide(id, async (tx, { because }, now) => {
      await updateNotification(tx, id, { closed_at: now, closed_by: user.id })
      const subject = { kind: 'payment', id } as const
      const action = 'payment.notification_closed'
      await recordAction(tx, { actorId: user.id, at: now, action, subject, before: { because } })
    }),
  )
}

function toNotification(row: NotificationRow): routes.PaymentNotification {
  const { paymentId, amountCents } = row.facts as unknown as NotificationFacts
  return {
    ...toIsoDates(row),
    state: row.state as routes.PaymentNotification['state'],
    provider: row.provider as PaymentProviderId,
    provider_payment_id: paymentId,
    amount: amountCents === null ? null : centsToRand(amountCents),
  }
}
