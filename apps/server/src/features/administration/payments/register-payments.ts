import type { FastifyInstance, FastifyReply } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-payments.ts'
import * as own from '@spoor/contract/routes/payments.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { attachment } from '../../../http/attachment.ts'
import { notFound } from '../../../http/http-error.ts'
import { mount } from '../../../http/mount.ts'
import type { User } from '../../../identity/user.ts'
import { readTimeCursor, writeTimeCursor } from '../overview/time-cursor.ts'
import { findAdminUser, listUsersById, userCondition } from '../users/user-queries.ts'
import { adminUserOf } from '../users/user-wire.ts'
import { listExpiringIds } from './expiring-queries.ts'
import { arrivalOf } from './payment-once.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './payment-queries.ts'
import { ownPaymentOf, paymentOf, pendingPaymentOf } from './payment-wire.ts'
import { rejectPaymentOf, undoRejectionOf } from './reject-payment.ts'
import { takeSeatOfUser, undoPaymentOf } from './undo-payment.ts'
import { verifyUserPaymentOf } from './verify-user-payment.ts'
import { receiptName, writeReceiptPdf } from './write-receipt-pdf.ts'

export function registerPayments(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, config, files } = dependencies
  const now = () => new Date(clock.nowMs())

  async function userOf(id: string) {
    const user = await findAdminUser(database, id)
    if (!user) throw notFound('User')
    return adminUserOf(user)
  }

  async function existing(id: string): Promise<PaymentRow> {
    const payment = await queries.findPayment(database, id)
    if (!payment) throw notFound('Payment')
    return payment
  }

  function sendReceipt(reply: FastifyReply, payment: PaymentRow): FastifyReply {
    if (payment.receipt_number === null) throw notFound('Receipt')
    reply.header('content-disposition', attachment(receiptName(payment.receipt_number)))
    return reply.send(writeReceiptPdf(payment, config))
  }

  mount(app, routes.listPendingPayments, async ({ q, ...page }, { reply }) => {
    const { waiting, total } = await queries.listWaiting(database, await userCondition(database, { q }, now()), {
      ...page,
      now: now(),
    })
    const proofs = await queries.listProofs(
      database,
      waiting.map(({ id }) => id),
    )
    reply.header('x-total-count', String(total))
    return waiting.map((row) => pendingPaymentOf(row, proofs, now()))
  })

  mount(app, routes.listExpiringSoon, async ({ q, ...page }, { reply }) => {
    const condition = await userCondition(database, { q }, now())
    const { ids, total } = await listExpiringIds(database, condition, { ...page, now: now() })
    reply.header('x-total-count', String(total))
    return (await listUsersById(database, ids)).map(adminUserOf)
  })

  mount(app, routes.verifyPayment, async ({ id, verified, reason, ...order }, { user, reply }) => {
    if (!verified) {
      const rejection = { userId: id, reason: reason?.trim() || null }
      await inTransaction(database, (tx) => rejectPaymentOf(tx, dependencies, user.id, rejection))
      return { user: await userOf(id), payment: null }
    }
    const arrival = arrivalOf(reply)
    const paymentId = await inTransaction(database, (tx) =>
      verifyUserPaymentOf(tx, dependencies, user.id, { ...order, userId: id, arrival }),
    )
    return { user: await userOf(id), payment: paymentId === null ? null : paymentOf(await existing(paymentId)) }
  })

  mount(app, routes.undoPayment, async ({ id }, { user }) => {
    await undoPaymentOf(dependencies, user.id, id)
    return paymentOf(await existing(id))
  })

  mount(app, routes.takeSeat, async ({ user_id }, { user }) => {
    await takeSeatOfUser(dependencies, user.id, user_id)
    return userOf(user_id)
  })

  mount(app, routes.undoRejection, async ({ user_id }, { user }) => {
    await inTransaction(database, (tx) => undoRejectionOf(tx, dependencies, user.id, user_id))
    return userOf(user_id)
  })

  mount(app, routes.listPayments, async ({ cursor, limit, ...filter }) => {
    const after = readTimeCursor(cursor)
    const [rows, total] = await Promise.all([
      queries.listPaymentRows(database, filter, { after, limit: limit + 1 }),
      queries.countPayments(database, filter),
    ])
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page[limit - 1] : null
    return {
      items: page.map(paymentOf),
      next_cursor: last && writeTimeCursor({ at: last.verified_at, id: last.id }),
      total,
    }
  })

  mount(app, routes.getProof, async ({ user_id, id }, { reply }) => {
    const proof = await queries.findProof(database, user_id, id)
    if (!proof) throw notFound('Proof of payment')
    reply.type(proof.media_type)
    reply.header('content-disposition', attachment(proof.filename))
    reply.header('content-length', proof.file_size)
    reply.header('cache-control', 'no-store, no-transform')
    reply.header('x-content-type-options', 'nosniff')
    return reply.send(await files.get(proof.file_key))
  })

  mount(app, routes.getReceipt, async ({ id }, { reply }) => sendReceipt(reply, await existing(id)))

  // A company's payments concern its admin, not every employee.
  const ownPayments = (user: User) =>
    queries.listPaymentsOfPayer(database, {
      userId: user.id,
      companyId: user.role === 'company_admin' ? user.companyId : null,
    })

  mount(app, own.listOwnPayments, async (_, { user }) => {
    const payments = await ownPayments(user)
    return { items: payments.map(ownPaymentOf), next_cursor: null, total: payments.length }
  })

  mount(app, own.getOwnReceipt, async ({ id }, { user, reply }) => {
    const payment = (await ownPayments(user)).find((one) => one.id === id)
    if (!payment) throw notFound('Receipt')
    return sendReceipt(reply, payment)
  })
}
