import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

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
})
export type OwnPayment = z.infer<typeof OwnPayment>

export const listOwnPayments = route('GET /auth/payments', {
  summary: "The caller's verified payments, newest first; a company admin also gets the company's",
  schemas: {
    reply: createPageSchema(OwnPayment),
  },
})

export const getOwnReceipt = route('GET /auth/payments/:id/receipt', {
  summary: "The receipt of the caller's payment, as PDF",
  produces: 'application/pdf',
  schemas: { params: z.object({ id: z.uuid() }) },
})
