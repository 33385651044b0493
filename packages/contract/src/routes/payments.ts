import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { PAYMENT_PROVIDER_IDS, UNDO_CAUSES } from '../words/payment-providers.ts'

const route = routeGroup({ tag: 'Accounts', access: 'identity' })

/** A payment as shown to the payer. Amounts are in rand. */
export const OwnPayment = z.object({
  id: z.uuid(),
  amount: z.number().nullable(),
  reference: z.string(),
  plan: z.string(),
  days: z.number().int(),
  covers_from: z.iso.datetime(),
  covers_until: z.iso.datetime(),
  /** null if no amount was paid, in which case there is no receipt. */
  receipt_number: z.number().int().nullable(),
  verified_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  /** null if the payment is still valid. */
  undone_because: z.enum(UNDO_CAUSES).nullable(),
  /** The provider through which it was paid; null for a bank transfer. */
  provider: z.enum(PAYMENT_PROVIDER_IDS).nullable(),
  /** Whether the receipt is a tax invoice. */
  has_vat: z.boolean(),
})
export type OwnPayment = z.infer<typeof OwnPayment>

export const listOwnPayments = route('GET /auth/payments', {
  summary: "The caller's verified payments, newest first; a company admin also gets the company's",
  schemas: { reply: createPageSchema(OwnPayment) },
})

export const getOwnReceipt = route('GET /auth/payments/:id/receipt', {
  summary: "The receipt of the caller's payment, as PDF",
  produces: 'application/pdf',
  schemas: { params: z.object({ id: z.uuid() }) },
})

/** What a payment made now would buy. Amounts are in rand. */
export const PaymentQuote = z.object({
  plan: z.string(),
  /** `start` begins access, `renew` adds a year, `upgrade` changes to a larger plan for the time already paid. */
  kind: z.enum(['start', 'renew', 'upgrade']),
  amount: z.number(),
  /** A year of the plan, which each renewal costs. */
  yearly_amount: z.number(),
  covers_from: z.iso.datetime(),
  covers_until: z.iso.datetime(),
})
export type PaymentQuote = z.infer<typeof PaymentQuote>

/** Yearly charges that the payer agreed to. */
export const Renewal = z.object({
  provider: z.enum(PAYMENT_PROVIDER_IDS),
  amount: z.number(),
  next_on: z.iso.date(),
  /** When the last charge failed; null if none has. The provider tries again by its own rules. */
  failed_at: z.iso.datetime().nullable(),
})

/** An online payment. It stays `waiting` until the provider notifies the server; the return URL has no effect. */
export const StartedPayment = z.object({
  id: z.uuid(),
  provider: z.enum(PAYMENT_PROVIDER_IDS),
  /** `unmatched`: paid, but it differs from the order, so an administrator decides. */
  state: z.enum(['waiting', 'paid', 'failed', 'cancelled', 'unmatched']),
  amount: z.number(),
})
export type StartedPayment = z.infer<typeof StartedPayment>

export const getPaymentOptions = route('GET /auth/payments/options', {
  summary: 'How the caller can pay online, and what that costs and buys; a company admin pays for the company',
  schemas: {
    query: z.object({
      /** For a company: employees that the plan must permit. */
      seats: z.coerce.number().int().min(1).max(500).optional(),
    }),
    reply: z.object({
      /** Empty if the deployment has none. */
      providers: z.array(
        z.object({
          id: z.enum(PAYMENT_PROVIDER_IDS),
          /** Whether it can charge a renewal every year. */
          renews: z.boolean(),
        }),
      ),
      /** null if the caller cannot pay. */
      quote: PaymentQuote.nullable(),
      /** Why no provider or quote is available; null if one is. */
      because: z.string().nullable(),
      renewal: Renewal.nullable(),
      /** The latest one of the last 24 hours. */
      started: StartedPayment.nullable(),
      /** When the bank reversed the latest payment, which suspends access until a new payment; otherwise null. */
      charged_back_at: z.iso.datetime().nullable(),
    }),
  },
})

export const startPayment = route('POST /auth/payments', {
  summary:
    "Starts an online payment and returns the provider's page; the provider returns the payer to /payment-return?id=",
  status: 201,
  schemas: {
    body: z.strictObject({
      provider: z.enum(PAYMENT_PROVIDER_IDS),
      /** Whether to charge the same again every year. */
      renews: z.boolean().default(false),
      seats: z.number().int().min(1).max(500).optional().describe('For a company: employees that the plan must permit'),
    }),
    reply: z.object({
      id: z.uuid(),
      /** The page to open: by a form with these fields if the method is POST. */
      redirect: z.object({
        method: z.enum(['GET', 'POST']),
        url: z.string(),
        fields: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    }),
  },
})

export const getStartedPayment = route('GET /auth/payments/started/:id', {
  summary: 'The state of an online payment that the caller started',
  schemas: { params: z.object({ id: z.uuid() }), reply: StartedPayment },
})

export const stopRenewal = route('DELETE /auth/payments/renewal', {
  summary: 'Stops the yearly charges of the caller, or of the company that the caller administers',
  status: 204,
  schemas: {},
})

export const stopRenewalByLink = route('POST /payments/stop-renewal', {
  access: 'public',
  summary: 'Stops the yearly charges by the token in the link of the email /stop-renewal?token=',
  schemas: {
    body: z.strictObject({ token: z.uuid('This link is not complete') }),
    reply: z.object({ access_until: z.iso.datetime().nullable() }),
  },
})

export const notifyPayment = route('POST /payments/notify/:provider', {
  access: 'public',
  summary:
    "A provider's notification of a payment: PayFast's ITN, or Yoco's webhook by the Standard Webhooks specification",
  consumes: '*/*',
  maxBodyBytes: 65_536,
  schemas: { params: z.object({ provider: z.enum(PAYMENT_PROVIDER_IDS) }) },
})
