import * as z from 'zod'
import { route } from '../route.ts'

const tag = 'Administration: bank statements'
const access = 'system_admin'

/** What a line of a bank's statement is to us; short, over and double payments are states of their own. */
export const LINE_STATES = ['exact', 'short', 'over', 'double', 'used', 'unmatched', 'unreadable'] as const

const Columns = z.object({
  day: z.number().int().min(0),
  description: z.number().int().min(0),
  /** Money in; one signed column, or the column of credits. */
  amount: z.number().int().min(0),
})

/** A line of the statement. Amounts are rand. */
export const StatementLine = z.object({
  /** Of the line in this statement: its number in the file. */
  row: z.number().int(),
  day: z.iso.date().nullable(),
  description: z.string(),
  amount: z.number().nullable(),
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
  access,
  tag,
  summary:
    "Reads a bank's statement (multipart field `file`, optional field `columns` as JSON) and matches its lines to payment references",
  consumes: 'multipart/form-data',
  schemas: {
    reply: z.object({
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      columns: Columns.nullable(),
      lines: z.array(StatementLine),
    }),
  },
})

export const confirmStatement = route({
  method: 'POST',
  path: '/auth/admin/statements',
  access,
  tag,
  summary: 'Verifies the payments of the chosen lines, all or none; a line is used once ever',
  schemas: {
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            day: z.iso.date(),
            description: z.string().max(500),
            amount: z.number().min(0.01).max(10_000_000),
            payer_kind: z.enum(['user', 'company']),
            payer_id: z.uuid(),
          }),
        )
        .min(1)
        .max(5000),
    }),
    reply: z.object({ verified: z.number().int() }),
  },
})
