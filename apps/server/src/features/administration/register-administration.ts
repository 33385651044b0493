import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as adminUsers from '@spoor/contract/routes/admin-users.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { mount, mountLongRead, toList } from '../../platform/http/mount.ts'
import { TABLE_MEDIA_TYPES } from '../../platform/tables/stream-table.ts'
import * as changeUser from './users/change-user.ts'
import { exportUsers } from './users/export-users.ts'
import { viewUserState, requireUser, handleListUsers, toAdminUser } from './users/user-wire.ts'
import { verifyCompanyPayment } from '@spoor/contract/routes/admin-companies.ts'
import * as adminPayments from '@spoor/contract/routes/admin-payments.ts'
import * as own from '@spoor/contract/routes/payments.ts'
import { attachment, sendStoredFile } from '../../platform/http/attachment.ts'
import type { User } from '../../platform/http/caller.ts'
import {
  findAdminCompany,
  toAdminCompany,
  handleCreateCompany,
  handleDeleteCompany,
  handleUpdateCompany,
  handleCreateCompanyInvitation,
} from './companies/change-company.ts'
import { listUsersById, userCondition } from './users/user-queries.ts'
import { listExpiringIds, type PaymentRow } from './payments/payment-queries.ts'
import { readArrival } from './payments/payment-once.ts'
import * as queries from './payments/payment-queries.ts'
import * as paymentWire from './payments/payment-wire.ts'
import * as decidePayment from './payments/decide-payment.ts'
import { handleVerifyCompanyPayment } from './payments/verify-payment.ts'
import { receiptName, writeReceiptPdf } from './payments/write-receipt-pdf.ts'
import { registerOnlinePayments } from './online/register-online-payments.ts'
import * as adminStatements from '@spoor/contract/routes/admin-statements.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { handleConfirmStatement } from './statements/confirm-statement.ts'
import { handlePreviewStatement } from './statements/preview-statement.ts'
import * as adminCompanies from '@spoor/contract/routes/admin-companies.ts'
import { createInvitations } from '../../domain/seats/invitations.ts'
import { listCompanyRows } from './companies/company-queries.ts'
import * as adminOverview from '@spoor/contract/routes/admin-overview.ts'
import { readActivity, readRevenue, readAdminStats } from './overview/overview-queries.ts'
import { handleListAudit, handleExportAudit } from './overview/audit.ts'

/** All routes of system administrators. */
export function registerAdministration(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, files, clock } = dependencies
  const now = () => new Date(clock.nowMs())

  mountLongRead(app, adminUsers.listUsers, handleListUsers(dependencies))

  mountLongRead(app, adminUsers.exportUsers, async ({ format, ...filter }, { reply, reads }) => {
    reply.type(TABLE_MEDIA_TYPES[format])
    reply.header('content-disposition', `attachment; filename="users-${taxDayAt(clock.nowMs())}.${format}"`)
    return reply.send(await exportUsers(reads, { ...filter, format, now: now() }))
  })

  mount(app, adminUsers.getUser, ({ user_id }) => requireUser(database, user_id, now()))

  mount(app, adminUsers.getUserState, ({ user_id }, { user }) =>
    viewUserState(dependencies, app.gate, { actorId: user.id, userId: user_id }),
  )

  mount(app, adminUsers.updateUserRole, async ({ user_id, ...wish }, { user, request }) => {
    const { user_id: named = user_id } = request.body as { user_id?: string }
    const fields = { user_id: 'is another one than in the address' }
    if (named !== user_id) throw new HttpError(422, 'user_id: differs from the one in the address', fields)
    await changeUser.handleUpdateUserRole(dependencies, user.id, user_id, wish)
    return requireUser(database, user_id, now())
  })

  mount(app, adminUsers.changeUserEmail, async ({ user_id, email }, { user }) => {
    await changeUser.handleChangeUserEmail(dependencies, user.id, user_id, email)
    return requireUser(database, user_id, now())
  })

  mount(app, adminUsers.resendVerification, changeUser.handleResendVerification(dependencies))

  mount(app, adminUsers.deactivateUser, async ({ id }, { user }) => {
    const name = await inTransaction(database, (tx) => changeUser.handleDeactivateUser(tx, dependencies, user.id, id))
    return { message: `User ${name} has been deactivated` }
  })

  mount(app, adminUsers.restoreUser, async ({ user_id }, { user }) => {
    await changeUser.handleRestoreUser(dependencies, user.id, user_id)
    return requireUser(database, user_id, now())
  })

  function sendReceipt(reply: FastifyReply, payment: PaymentRow): FastifyReply {
    if (payment.receipt_number === null) throw notFound('Receipt')
    reply.header('content-disposition', attachment(receiptName(payment)))
    return reply.send(writeReceiptPdf(payment, config))
  }

  mountLongRead(app, adminPayments.listPendingPayments, paymentWire.handleListPendingPayments(dependencies))

  mountLongRead(app, adminPayments.listExpiringSoon, async ({ q, ...page }, { reply, reads }) => {
    const condition = await userCondition(reads, { q }, now())
    const { ids, total } = await listExpiringIds(reads, condition, { ...page, now: now() })
    reply.header('x-total-count', String(total))
    return (await listUsersById(reads, ids, now())).map(toAdminUser)
  })

  mount(app, adminPayments.verifyPayment, decidePayment.handleVerifyPayment(dependencies))

  mount(app, verifyCompanyPayment, async ({ id, ...order }, { user, reply }) => {
    const arrival = readArrival(reply)
    await inTransaction(database, (tx) =>
      handleVerifyCompanyPayment(tx, dependencies, user.id, { ...order, companyId: id, arrival }),
    )
    return findAdminCompany(database, id)
  })

  mount(app, adminPayments.undoPayment, async ({ id }, { user }) => {
    await inTransaction(database, (tx) => decidePayment.handleUndoPayment(tx, dependencies, user.id, { paymentId: id }))
    return paymentWire.toPayment(await paymentWire.requirePayment(database, id))
  })

  mount(app, adminPayments.takeUserSeat, async ({ user_id }, { user }) => {
    await decidePayment.handleTakeUserSeat(dependencies, user.id, user_id)
    return requireUser(database, user_id, now())
  })

  mount(app, adminPayments.undoRejection, async ({ user_id }, { user }) => {
    await inTransaction(database, (tx) => decidePayment.handleUndoRejection(tx, dependencies, user.id, user_id))
    return requireUser(database, user_id, now())
  })

  mountLongRead(app, adminPayments.listPayments, paymentWire.handleListPayments)

  mount(app, adminPayments.getProof, async ({ user_id, id }, { reply }) => {
    const proof = orNotFound(await queries.findProof(database, user_id, id), 'Proof of payment')
    const { filename, media_type: type, file_size: bytes } = proof
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(proof.file_key))
  })

  mount(app, adminPayments.getPaymentReceipt, async ({ id }, { reply }) =>
    sendReceipt(reply, await paymentWire.requirePayment(database, id)),
  )

  // A company's payments concern its admin, not every employee.
  const ownPayments = (user: User) =>
    queries.listPaymentsByPayer(database, {
      userId: user.id,
      companyId: user.role === 'company_admin' ? user.companyId : null,
    })

  mount(app, own.listOwnPayments, async (_, { user }) => {
    const payments = await ownPayments(user)
    return toList(payments.map(paymentWire.toOwnPayment))
  })

  mount(app, own.getOwnReceipt, async ({ id }, { user, reply }) => {
    const payment = orNotFound(
      (await ownPayments(user)).find((one) => one.id === id),
      'Receipt',
    )
    return sendReceipt(reply, payment)
  })

  mount(app, adminStatements.readStatement, (_, { request, reply }) =>
    handlePreviewStatement(dependencies, request, disconnectSignal(reply)),
  )

  mount(app, adminStatements.confirmStatement, async ({ lines }, { user, reply }) => {
    const ids = await handleConfirmStatement(dependencies, user.id, lines, readArrival(reply).at)
    return { verified: ids.length, payment_ids: ids }
  })

  registerOnlinePayments(app, dependencies)

  const invitations = createInvitations(dependencies)

  mountLongRead(app, adminCompanies.listCompanies, async ({ sort, limit, offset, ...filter }, { reply, reads }) => {
    const { companies, total } = await listCompanyRows(reads, filter, { sort, limit, offset })
    reply.header('x-total-count', String(total))
    return companies.map(toAdminCompany)
  })

  mount(app, adminCompanies.createCompany, async (wish, { user }) =>
    findAdminCompany(database, await handleCreateCompany({ ...dependencies, invitations }, user, wish)),
  )

  mount(app, adminCompanies.updateCompany, async ({ id, ...wish }, { user }) => {
    await handleUpdateCompany(dependencies, user.id, id, wish)
    return findAdminCompany(database, id)
  })

  mount(app, adminCompanies.deleteCompany, async ({ id }, { user }) => handleDeleteCompany(dependencies, user.id, id))
  mount(app, adminCompanies.createCompanyInvitation, handleCreateCompanyInvitation(dependencies, invitations))
  mountLongRead(app, adminOverview.getAdminStats, (_, { reads }) => readAdminStats(reads, new Date(clock.nowMs())))

  mountLongRead(app, adminOverview.getRevenue, ({ months }, { reads }) =>
    readRevenue(reads, { now: new Date(clock.nowMs()), months }),
  )

  mountLongRead(app, adminOverview.getActivity, ({ limit }, { reads }) => readActivity(reads, limit))
  mountLongRead(app, adminOverview.listAudit, handleListAudit)
  mountLongRead(app, adminOverview.exportAudit, handleExportAudit(dependencies))
}
