import { emailFault } from '@spoor/contract/account-rules.ts'
import * as z from 'zod'

/** What is done apart from a request: each kind of job with its payload and how it is tried. */
export const JOB_KINDS = {
  'process-upload': {
    payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }),
    // A restart in the middle counts as a try, so there are more of them than for a fault of its own.
    tries: 40,
    timeoutS: 30 * 60,
    byTurns: true,
    /** Runs with the same payload when the last try has failed. */
    exhausted: 'abandon-upload',
  },
  'abandon-upload': { payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }), tries: 10, timeoutS: 60 },
  /** An upload was taken back or brought back: the trips around its fixes are found anew. */
  'derive-upload': {
    payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }),
    tries: 40,
    timeoutS: 10 * 60,
    byTurns: true,
  },
  /** Uploads that can be brought back no more are forgotten, and files that no upload has. */
  'clear-uploads': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '17 2 * * *' },
  'send-mail': {
    payload: z.object({
      to: z.string().refine((to) => emailFault(to) === null, 'Not an e-mail address'),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      attachments: z.array(z.object({ filename: z.string(), mediaType: z.string(), base64: z.string() })).optional(),
    }),
    tries: 12,
    timeoutS: 120,
  },
  /** Somebody asked for a new password; whether the address is known is looked up here, and the asker never learns. */
  'send-reset': { payload: z.object({ email: z.string() }), tries: 5, timeoutS: 60 },
  /** Sessions that ended by their time are forgotten. */
  'clear-sessions': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '27 2 * * *' },
  /** Somebody was deactivated or brought back: the identity provider follows. */
  'match-identity': { payload: z.object({ userId: z.uuid() }), tries: 12, timeoutS: 60 },
  /** Tells of a verified payment, or of a seat, unless it was taken back meanwhile. */
  'mail-approval': {
    payload: z.union([z.object({ paymentId: z.uuid() }), z.object({ userId: z.uuid(), verifiedAt: z.iso.datetime() })]),
    tries: 12,
    timeoutS: 60,
  },
  /** Files that no proof of payment has are removed. */
  'clear-proofs': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '37 2 * * *' },
  /** Whose access ends soon, or has ended, is told by mail: at eight in the morning in South Africa. */
  'remind-subscriptions': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '0 6 * * *' },
  /** Closed accounts whose time is over are erased. */
  'erase-accounts': { payload: z.object({}), tries: 5, timeoutS: 60 * 60, cron: '41 2 * * *' },
  /** Tells that a payment was rejected, unless that was taken back meanwhile. */
  'mail-rejection': {
    payload: z.object({ userId: z.uuid(), reason: z.string().nullable() }),
    tries: 12,
    timeoutS: 60,
  },
  'import-demo': { payload: z.object({ ownerId: z.uuid() }), tries: 3, timeoutS: 600 },
  'list-demo-people': { payload: z.object({}), tries: 5, timeoutS: 120 },
  'classify-demo': { payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }), tries: 60, timeoutS: 120 },
} as const satisfies Record<string, JobKind>

export interface JobKind {
  payload: z.ZodType<object>
  tries: number
  timeoutS: number
  /** Owners take turns: jobs of one owner, however many, delay another owner's by one job at most. */
  byTurns?: true
  exhausted?: string
  /** When it comes by itself, in UTC. */
  cron?: string
}

export type JobName = keyof typeof JOB_KINDS
export type JobPayload<Name extends JobName> = z.output<(typeof JOB_KINDS)[Name]['payload']>
