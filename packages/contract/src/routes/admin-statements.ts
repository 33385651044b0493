import * as z from 'zod'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Administration: bank statements', access: 'system_admin' })

/**
 * How a bank statement line matches our records; short, over and double payments are separate states. 'outgoing' is money
 * that left the account.
 */
export const LINE_STATES = ['exact', 'short', 'over', 'double', 'used', 'unmatched', 'outgoing', 'unreadable'] as const

/** Zero-based columns of the file by meaning. */
export const StatementColumns = z.object({
  day: z.number().int().min(0),
  description: z.number().int().min(0),
  /** A second description column, if the bank has one. */
  reference: z.number().int().min(0).nullable(),
  /** Money in: one signed column, or the credit column. */
  amount: z.number().int().min(0),
})
export type StatementColumns = z.infer<typeof StatementColumns>

/** A line of the statement. Amounts are in rand. */
export const StatementLine = z.object({
  /** The line number in the file. */
  row: z.number().int(),
  day: z.iso.date().nullable(),
  description: z.string(),
  amount: z.number().nullable(),
  /** 1 for the first line with this day, description and amount, 2 for its first repetition. */
  occurrence: z.number().int(),
  state: z.enum(LINE_STATES),
  /** Explanation of the state for the user. */
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

/** A preview: nothing is stored until it is confirmed. */
export const readStatement = route('POST /auth/admin/statements/preview', {
  summary:
    "Reads a bank's statement (multipart field `file`, optional field `columns` as JSON) and matches its lines to payment references",
  consumes: 'multipart/form-data',
  schemas: {
    reply: z.object({
      /** Column headers from the file; empty if it has none. */
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** null if not detected: choose them by hand and send the file again. */
      columns: StatementColumns.nullable(),
      lines: z.array(StatementLine),
    }),
  },
})

export const confirmStatement = route('POST /auth/admin/statements', {
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
      /** Ids of the payments created, in line order. */
      payment_ids: z.array(z.uuid()),
    }),
  },
})
