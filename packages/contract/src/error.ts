import * as z from 'zod'

/** The body of every error reply (specification, section 7: 'Error body field read: detail'). */
export const ErrorBody = z.object({
  detail: z.string(),
  /** Which fields were wrong, for forms. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
