import * as z from 'zod'
import { REFUSALS, type Refusal } from './words/refusals.ts'

export const ErrorBody = z.object({
  detail: z.string(),
  /** Which fields were wrong, for forms. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Machine-readable reason for a refusal by the access guard. */
  code: z.enum(Object.keys(REFUSALS) as Refusal[]).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
