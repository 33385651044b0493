import * as z from 'zod'
import { listQuery, createPageSchema, pageQuery } from '../list.ts'
import { SUBSCRIPTION_DAYS } from '../limits/plans.ts'
import { routeGroup } from '../route.ts'
import { PAYMENT_PROVIDER_IDS } from '../words/payment-providers.ts'
import { AdminUser, INVITATIONS } from './admin-users.ts'
import { OwnPayment } from './payments.ts'

const route = routeGroup({ tag: 'Administration: payments', access: 'system_admin' })

/** A user whose payment is awaiting verification. Amounts are in rand. */
export const PendingPayment = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role_type: z.string(),
  company_name: z.string().nullable(),
  /** The plan's price; null is shown as 'Amount TBD'. */
  payment_amount: z.number().nullable(),
  payment_reference: z.string(),
  /** End of the trial, until which the user has access without this payment; null without a trial. */
  trial_ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** The company whose paid plan covers this employee, who owes nothing and only needs a seat. */
  covered_by: z.string().nullable(),
  invitation: z.enum(INVITATIONS),
  /** Submitted proofs of payment, newest first. */
  proofs: z.array(z.object({ id: z.uuid(), filename: z.string(), sent_at: z.iso.datetime() })),
})
export type PendingPayment = z.infer<typeof PendingPayment>

/** A verified payment, immutable except for its reversal. Amounts are in rand. */
export const Payment = OwnPayment.extend({
  user_id: z.uuid().nullable(),
  company_id: z.uuid().nullable(),
  payer: z.string(),
  /** The administrator; for an online payment the provider. */
  verified_by: z.string(),
  /** The provider's own number of the payment. */
  provider_payment_id: z.string().nullable(),
  /** The reason for a refund or a charge-back. */
  undone_reason: z.string().nullable(),
  /** A refund at the provider; null if none was requested there. */
  refund: z.object({ state: z.enum(['requested', 'made', 'failed']), detail: z.string() }).nullable(),
})
export type Payment = z.infer<typeof Payment>

export const listPendingPayments = route('GET /auth/admin/pending-payments', {
  summary: 'Users awaiting payment verification, longest first; rejected ones excluded',
  longRead: true,
  schemas: { query: z.object(listQuery), reply: z.array(PendingPayment) },
})

export const listExpiringSoon = route('GET /auth/admin/expiring-soon', {
  summary: 'Users and companies whose access ends within 30 days, soonest first',
  longRead: true,
  schemas: { query: z.object(listQuery), reply: z.array(AdminUser) },
})

export const verifyPayment = route('POST /auth/admin/verify-payment/:id', {
  summary: "Verifies, renews or rejects a user's payment; an employee takes a seat",
  schemas: {
    params: z.object({ id: z.uuid().describe("The user's id") }),
    body: z.strictObject({
      verified: z.boolean().default(true),
      reference: z.string().max(140).optional(),
      days: z.number().int().min(1).max(3660).default(SUBSCRIPTION_DAYS),
      /** In rand; defaults to the plan's price. */
      amount: z.number().min(0).max(10_000_000).optional(),
      reason: z.string().max(500).optional(),
    }),
    reply: z.object({
      user: AdminUser,
      /** null if rejected, or if the company's plan covers the seat. */
      payment: Payment.nullable(),
    }),
  },
})

export const undoPayment = route('POST /auth/admin/payments/:id/undo', {
  summary: 'Undoes a verified payment and restores what it replaced',
  schemas: { params: z.object({ id: z.uuid() }), reply: Payment },
})

export const takeUserSeat = route('DELETE /auth/admin/users/:user_id/seat', {
  summary: "Takes a seat covered by a company's plan; the employee awaits approval again",
  schemas: { params: z.object({ user_id: z.uuid() }), reply: AdminUser },
})

export const undoRejection = route('POST /auth/admin/users/:user_id/undo-rejection', {
  summary: 'Undoes a rejection; the user awaits approval again',
  schemas: { params: z.object({ user_id: z.uuid() }), reply: AdminUser },
})

export const listPayments = route('GET /auth/admin/payments', {
  summary: 'Payments, newest first',
  longRead: true,
  schemas: {
    query: z.object({
      user_id: z.uuid().optional(),
      company_id: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: createPageSchema(Payment),
  },
})

export const getProof = route('GET /auth/admin/users/:user_id/proofs/:id', {
  summary: 'A proof of payment',
  produces: 'application/octet-stream',
  schemas: { params: z.object({ user_id: z.uuid(), id: z.uuid() }) },
})

export const getPaymentReceipt = route('GET /auth/admin/payments/:id/receipt', {
  summary: 'The receipt of a payment, as PDF',
  produces: 'application/pdf',
  schemas: { params: z.object({ id: z.uuid() }) },
})

const reason = z.string().trim().min(3, 'Give a reason').max(500)

export const refundPayment = route('POST /auth/admin/payments/:id/refund', {
  summary: 'Undoes an online payment, with a reason, and has the provider refund it',
  schemas: {
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      reason,
      /** Whether you have refunded it at the provider yourself, so that nothing is requested there. */
      already_refunded: z.boolean().default(false),
    }),
    reply: Payment,
  },
})

export const chargeBackPayment = route('POST /auth/admin/payments/:id/charge-back', {
  summary: "Records that the payer's bank reversed a payment: suspends access and notifies the payer",
  schemas: { params: z.object({ id: z.uuid() }), body: z.strictObject({ reason }), reply: Payment },
})

export const PaymentNotification = z.object({
  id: z.uuid(),
  provider: z.enum(PAYMENT_PROVIDER_IDS),
  received_at: z.iso.datetime(),
  /** Network address of the sender. */
  source: z.string(),
  /** `refused`: it failed a check, so it may be forged; `unmatched`: real money that fits no expected payment. */
  state: z.enum(['refused', 'unmatched']),
  /** Explanation of the state, as a sentence. */
  because: z.string(),
  /** As the sender states it, so untrue where the state is `refused`. */
  provider_payment_id: z.string().nullable(),
  amount: z.number().nullable(),
  /** Name of the payer of the online payment that it refers to. */
  payer: z.string().nullable(),
})
export type PaymentNotification = z.infer<typeof PaymentNotification>

export const listPaymentNotifications = route('GET /auth/admin/payment-notifications', {
  summary: 'Notifications of providers that an administrator must look at, newest first',
  schemas: { query: z.object(pageQuery), reply: createPageSchema(PaymentNotification) },
})

export const checkPaymentNotification = route('POST /auth/admin/payment-notifications/:id/check', {
  summary: 'Checks a refused notification again, for example after its provider could not be reached',
  status: 204,
  schemas: { params: z.object({ id: z.uuid() }) },
})

export const assignPaymentNotification = route('POST /auth/admin/payment-notifications/:id/assign', {
  summary: 'Verifies unmatched money as a payment of the payer who started it',
  status: 204,
  schemas: { params: z.object({ id: z.uuid() }) },
})

export const closePaymentNotification = route('POST /auth/admin/payment-notifications/:id/close', {
  summary: 'Closes a refused or unmatched notification without a payment',
  status: 204,
  schemas: { params: z.object({ id: z.uuid() }) },
})
