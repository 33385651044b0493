import type { FastifyInstance } from 'fastify'
import { SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import * as routes from '@spoor/contract/routes/admin-payments.ts'
import {
  PAYMENT_PROVIDER_IDS,
  PAYMENT_PROVIDERS,
  type PaymentProviderId,
} from '@spoor/contract/words/payment-providers.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/http/cursor.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mount } from '../../../platform/http/mount.ts'
import type { NotificationFacts, PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { toPayer } from '../payments/payment-queries.ts'
import { stopPayersRenewal } from '../payments/stop-renewal.ts'
import { requirePayment, toPayment } from '../payments/payment-wire.ts'
import { lockPayments } from '../payments/payment-writes.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import * as queries from './online-queries.ts'
import type { NotificationRow } from './online-queries.ts'
import { updateNotification, updateStarted } from './online-writes.ts'
import { recordRenewal } from './apply-notification.ts'

export function mountNotifications(
  app: FastifyInstance,
  parts: Dependencies,
  providers: readonly PaymentProvider[],
): void {
  const { database, config, clock } = parts
  mount(app, routes.listPaymentProviders, async () => {
    const open = await queries.countOpenNotifications(database)
    return {
      providers: PAYMENT_PROVIDER_IDS.map((id) => {
        const provider = providers.find((each) => each.id === id)
        return {
          id,
          name: PAYMENT_PROVIDERS[id],
          configured: provider !== undefined,
          is_test: provider?.isTest ?? false,
          renews: id === 'payfast',
          notify_url: `${config.origin}/payments/notify/${id}`,
          open: open.get(id) ?? 0,
        }
      }),
      vat: config.vat && { number: config.vat.number, percent: config.vat.percent },
    }
  })

  mount(app, routes.listPaymentNotifications, async ({ show, cursor, limit }) => {
    const page = { isOpen: show === 'open', after: readTimeCursor(cursor), limit: limit + 1 }
    const { rows, total } = await queries.listNotifications(database, page)
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items[limit - 1] : null
    return {
      items: items.map(toNotification),
      next_cursor: last && writeTimeCursor({ at: last.received_at, id: last.id }),
      total,
    }
  })

  mount(app, routes.assignPaymentNotification, async ({ id, payer_kind, payer_id }, { user }) => {
    const at = new Date(clock.nowMs())
    const paymentId = await inTransaction(database, async (tx) => {
      await lockPayments(tx)
      const notification = orNotFound(await queries.findNotification(tx, id), 'Notification')
      const { provider, facts } = notification
      const { paymentId: number, amountCents, outcome } = facts as unknown as NotificationFacts
      const isMoney = notification.state === 'unmatched' && outcome === 'paid'
      if (!isMoney || number === null || amountCents === null || amountCents <= 0)
        throw new HttpError(409, 'This notification is not about unmatched money.')
      if (await queries.findPaymentOfProvider(tx, provider, number))
        throw new HttpError(409, 'This money was assigned before.')
      const made = await verifyPayment(tx, parts, user.id, {
        ...(payer_kind === 'company' ? { companyId: payer_id } : { userId: payer_id }),
        days: SUBSCRIPTION_DAYS,
        amount: centsToRand(amountCents),
        online: { provider, provider_payment_id: number },
      })
      await updateNotification(tx, id, { state: 'applied', payment_id: made, closed_at: at, closed_by: user.id })
      await settleOrder(tx, parts, notification, { id: payer_id, paymentId: made })
      return made
    })
    return toPayment(await requirePayment(database, paymentId))
  })

  mount(app, routes.closePaymentNotification, async ({ id, comment }, { user }) => {
    const at = new Date(clock.nowMs())
    const closed = await inTransaction(database, async (tx) => {
      const notification = orNotFound(await queries.findNotification(tx, id), 'Notification')
      const { state, closed_at } = notification
      if ((state !== 'refused' && state !== 'unmatched') || closed_at !== null)
        throw new HttpError(409, 'This notification is closed.')
      await updateNotification(tx, id, { closed_at: at, closed_by: user.id, comment })
      if (state === 'unmatched') await settleOrder(tx, parts, notification, null)
      const subject = { kind: 'payment', id } as const
      await recordAction(tx, {
        actorId: user.id,
        at,
        action: 'payment.notification_closed',
        subject,
        after: { comment },
      })
      return queries.findNotification(tx, id)
    })
    return toNotification(closed!)
  })
}

function toNotification(row: NotificationRow): routes.PaymentNotification {
  const { paymentId, status, amountCents } = row.facts as unknown as NotificationFacts
  const { user_id, company_id, payer } = row
  return {
    ...toIsoDates(row),
    provider: row.provider as PaymentProviderId,
    provider_payment_id: paymentId,
    status: status || null,
    amount: amountCents === null ? null : centsToRand(amountCents),
    payer:
      payer === null
        ? null
        : { kind: user_id === null ? 'company' : 'user', id: (user_id ?? company_id)!, name: payer },
  }
}

/** Marks the order of unmatched money as paid if its payer got it; otherwise stops the yearly charges it set up. */
async function settleOrder(
  tx: Transaction,
  parts: Dependencies,
  { provider, facts, online_payment_id: id }: NotificationRow,
  given: { id: string; paymentId: string } | null,
): Promise<void> {
  const { renewalToken: token } = facts as unknown as NotificationFacts
  const started = id === null ? undefined : await queries.findStarted(tx, { provider, id })
  if (!started) return
  const isPaid = given?.id === (started.user_id ?? started.company_id) && started.state !== 'paid'
  if (isPaid) {
    await updateStarted(tx, started.id, { state: 'paid', payment_id: given.paymentId })
    await stopPayersRenewal(tx, parts, toPayer(started))
  }
  if (token === null || (await queries.findRenewal(tx, { provider, token }))) return
  await recordRenewal(tx, parts, started, { token, stoppedAt: isPaid ? null : new Date(parts.clock.nowMs()) })
}
