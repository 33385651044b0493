import type { FastifyInstance, FastifyReply } from 'fastify'
import { verifyCompanyPayment } from '@spoor/contract/routes/admin-companies.ts'
import * as routes from '@spoor/contract/routes/admin-payments.ts'
import * as own from '@spoor/contract/routes/payments.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { attachment, sendStoredFile } from '../../../platform/http/attachment.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead, toList } from '../../../platform/http/mount.ts'
import type { User } from '../../../platform/http/caller.ts'
import { findAdminCompany } from '../companies/change-company.ts'
import { listUsersById, userCondition } from '../users/user-queries.ts'
import { toAdminUser, requireUser } from '../users/user-wire.ts'
import { listExpiringIds } from './payment-queries.ts'
import { readArrival } from './payment-once.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './payment-queries.ts'
import {
  toOwnPayment,
  toPayment,
  requirePayment,
  handleListPendingPayments,
  handleListPayments,
} from './payment-wire.ts'
import { handleUndoRejection, handleTakeUserSeat, handleUndoPayment, handleVerifyPayment } from './decide-payment.ts'
import { handleVerifyCompanyPayment } from './verify-payment.ts'
import { receiptName, writeReceiptPdf } from './write-receipt-pdf.ts'

export function registerPayments(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, config, files } = dependencies
  const now = () => new Date(clock.nowMs())

  function sendReceipt(reply: FastifyReply, payment: PaymentRow): FastifyReply {
    if (payment.receipt_number === null) throw notFound('Receipt')
    reply.header('content-disposition', attachment(receiptName(payment.receipt_number)))
    return reply.send(writeReceiptPdf(payment, config))
  }

  mountLongRead(app, routes.listPendingPayments, handleListPendingPayments(dependencies))

  mountLongRead(app, routes.listExpiringSoon, async ({ q, ...page }, { reply, reads }) => {
    const condition = await userCondition(reads, { q }, now())
    const { ids, total } = await listExpiringIds(reads, condition, { ...page, now: now() })
    reply.header('x-total-count', String(total))
    return (await listUsersById(reads, ids, now())).map(toAdminUser)
  })

  mount(app, routes.verifyPayment, handleVerifyPayment(dependencies))

  mount(app, verifyCompanyPayment, async ({ id, ...order }, { user, reply }) => {
    const arrival = readArrival(reply)
    await inTransaction(database, (tx) =>
      handleVerifyCompanyPayment(tx, dependencies, user.id, { ...order, companyId: id, arrival }),
    )
    return findAdminCompany(database, id)
  })

  mount(app, routes.undoPayment, async ({ id }, { user }) => {
    await handleUndoPayment(dependencies, user.id, id)
    return toPayment(await requirePayment(database, id))
  })

  mount(app, routes.takeSeat, async ({ user_id }, { user }) => {
    await handleTakeUserSeat(dependencies, user.id, user_id)
    return requireUser(database, user_id, now())
  })

  mount(app, routes.undoRejection, async ({ user_id }, { user }) => {
    await inTransaction(database, (tx) => handleUndoRejection(tx, dependencies, user.id, user_id))
    return requireUser(database, user_id, now())
  })

  mountLongRead(app, routes.listPayments, handleListPayments)

  mount(app, routes.getProof, async ({ user_id, id }, { reply }) => {
    const proof = orNotFound(await queries.findProof(database, user_id, id), 'Proof of payment')
    const { filename, media_type: type, file_size: bytes } = proof
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(proof.file_key))
  })

  mount(app, routes.getReceipt, async ({ id }, { reply }) => sendReceipt(reply, await requirePayment(database, id)))

  // A company's payments concern its admin, not every employee.
  const ownPayments = (user: User) =>
    queries.listPaymentsByPayer(database, {
      userId: user.id,
      companyId: user.role === 'company_admin' ? user.companyId : null,
    })

  mount(app, own.listOwnPayments, async (_, { user }) => {
    const payments = await ownPayments(user)
    return toList(payments.map(toOwnPayment))
  })

  mount(app, own.getOwnReceipt, async ({ id }, { user, reply }) => {
    const payment = orNotFound(
      (await ownPayments(user)).find((one) => one.id === id),
      'Receipt',
    )
    return sendReceipt(reply, payment)
  })
}
