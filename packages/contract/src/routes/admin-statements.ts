import * as z from 'zod'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Administration: bank statements', access: 'system_admin' })

/**
 * What a line of a bank's statement is to us; short, over and double payments are states of their own. 'outgoing' is money
 * that left the account.
 */
export const LINE_STATES = ['exact', 'short', 'over', 'double', 'used', 'unmatched', 'outgoing', 'unreadable'] as const

/** Which column of the file is what, counted from 0. */
export const StatementColumns = z.object({
  day: z.number().int().min(0),
  description: z.number().int().min(0),
  /** A second column of words, where the bank has one. */
  reference: z.number().int().min(0).nullable(),
  /** Money in; one signed column, or the column of credits. */
  amount: z.number().int().min(0),
})
export type StatementColumns = z.infer<typeof StatementColumns>

/** A line of the statement. Amounts are rand. */
export const StatementLine = z.object({
  /** Of the line in this statement: its number in the file. */
  row: z.number().int(),
  day: z.iso.date().nullable(),
  description: z.string(),
  amount: z.number().nullable(),
  /** 1 for the first line of this day, description and amount, 2 for one that says the same again. */
  occurrence: z.number().int(),
  state: z.enum(LINE_STATES),
  /** Why it is in that state, in words. */
  because: z.string(),
  payer: z
    .object({
      kind: z.enum(['user', 'company']),
      id: z.uuid(),
      name: z.string(),
      payment_reference: z.string(),
      expected: z.number().nullable(),
    })
    .nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** Nothing is written before it is confirmed. */
export const readStatement = route({
  method: 'POST',
  path: '/auth/admin/statements/preview',
  summary:
    "Reads a bank's statement (multipart field `file`, optional field `columns` as JSON) and matches its lines to payment references",
  consumes: 'multipart/form-data',
  schemas: {
    reply: z.object({
      /** Of the columns, as the file names them; empty texts where it does not. */
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** null where they were not found: choose them by hand and send the file again. */
      columns: StatementColumns.nullable(),
      lines: z.array(StatementLine),
    }),
  },
})

export const confirmStatement = route({
  method: 'POST',
  path: '/auth/admin/statements',
  summary: 'Verifies the payments of the chosen lines, all or none; each line can be used once',
  maxBodyBytes: 4_194_304,
  schemas: {
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            day: z.iso.date(),
            description: z.string().max(500),
            amount: z.number().min(0.01).max(10_000_000),
            occurrence: z.number().int().min(1).max(5000).default(1),
            payer_kind: z.enum(['user', 'company']),
            payer_id: z.uuid(),
          }),
        )
        .min(1)
        .max(5000),
    }),
    reply: z.object({
      verified: z.number().int(),
      /** Of the payments that were made, in the order of the lines. */
      payment_ids: z.array(z.uuid()),
    }),
  },
})
