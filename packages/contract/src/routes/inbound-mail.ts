import * as z from 'zod'
import { routeGroup } from '../route.ts'
import { UPLOAD_STATUSES } from './uploads.ts'

/** How certain the From address of an email is: confirmed by DKIM or SPF, uncertain, or contradicted by DMARC. */
export const SENDER_PROOFS = ['proven', 'unknown', 'failed'] as const
export type SenderProof = (typeof SENDER_PROOFS)[number]

export const MAIL_OUTCOMES = ['taken_in', 'not_read', 'no_report', 'blocked', 'confirmation'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** Why a file in an email did not become an upload. */
export const MAIL_FILE_PROBLEMS = [
  'too_large',
  'too_many',
  'zip_damaged',
  'zip_encrypted',
  'zip_empty',
  'zip_too_large',
  'link_failed',
  'pdf',
  'winmail',
  'other_link',
  'storage_full',
] as const
export type MailFileProblem = (typeof MAIL_FILE_PROBLEMS)[number]

/** Days for which emails are listed; pending ones are then deleted. */
export const INBOX_DAYS = 30

const Authentication = z.object({ spf: z.string(), dkim: z.string(), dmarc: z.string() })

export const InboundMail = z.object({
  id: z.uuid(),
  received_at: z.iso.datetime(),
  sender: z.string().describe('Address in its From; empty if it could not be read'),
  subject: z.string(),
  state: z.enum(['received', 'waiting', 'done']).describe('`waiting` is for the driver to allow or block the sender'),
  outcome: z.enum(MAIL_OUTCOMES).nullable(),
  proof: z.enum(SENDER_PROOFS).nullable(),
  authentication: Authentication.describe('Results of SPF, DKIM and DMARC; empty before they were checked'),
  files: z.array(
    z.object({
      name: z.string(),
      upload_id: z.uuid().nullable(),
      problem: z.enum(MAIL_FILE_PROBLEMS).nullable(),
      status: z.enum(UPLOAD_STATUSES).nullable().describe("The upload's status"),
      trips_found: z.int().nullable(),
    }),
  ),
  confirmation: z
    .object({ code: z.string().nullable(), url: z.url().nullable() })
    .nullable()
    .describe("What a mail service sends to confirm that emails may be forwarded to the driver's address"),
})
export type InboundMail = z.infer<typeof InboundMail>

export const InboundSender = z.object({
  address: z.string(),
  state: z.enum(['waiting', 'allowed', 'blocked']),
  first_seen_at: z.iso.datetime(),
})
export type InboundSender = z.infer<typeof InboundSender>

export const Inbox = z.object({
  address: z.string().nullable().describe('null while switched off'),
  senders: z.array(InboundSender),
  mails: z.array(InboundMail).describe('Of the last 30 days, newest first'),
})
export type Inbox = z.infer<typeof Inbox>

const senderAddress = z.string().min(1).max(320)
const route = routeGroup({ tag: 'Reports by email', access: 'signed-in' })

export const getInbox = route('GET /inbound-mail', {
  summary: 'The address to which reports may be emailed, its senders, and the emails of the last 30 days',
  schemas: { reply: Inbox },
})

export const switchOnInbox = route('PUT /inbound-mail/address', {
  summary: 'Switches reports by email on, or gives a new address in place of the old one, which stops working',
  schemas: { reply: Inbox },
})

export const switchOffInbox = route('DELETE /inbound-mail/address', {
  summary: 'Switches reports by email off; uploads stay',
  schemas: { reply: Inbox },
})

export const allowSender = route('POST /inbound-mail/senders/allow', {
  summary: 'Accepts the waiting emails of a sender, and from now on those that are proven as well or better',
  schemas: {
    body: z.strictObject({
      address: senderAddress,
      proof: z.enum(SENDER_PROOFS).describe('The weakest proof to accept'),
    }),
    reply: Inbox,
  },
})

export const blockSender = route('POST /inbound-mail/senders/block', {
  summary: 'Discards the waiting emails of a sender and all that follow',
  schemas: { body: z.strictObject({ address: senderAddress }), reply: Inbox },
})

export const forgetSender = route('POST /inbound-mail/senders/forget', {
  summary: 'Forgets a decision, so that the next email of the sender waits again',
  schemas: { body: z.strictObject({ address: senderAddress }), reply: Inbox },
})

export const receiveMail = routeGroup({ tag: 'Reports by email', access: 'public' })('POST /inbound/mail', {
  summary:
    'Takes a raw email (message/rfc822) from a mail provider that knows the secret, given as `Authorization: Bearer`; replies once it is stored',
  consumes: 'message/rfc822',
  schemas: {
    query: z.object({
      recipient: z.string().max(320).optional().describe("RCPT TO; by default found in the email's headers"),
      sender: z.string().max(320).optional().describe('MAIL FROM'),
      client_ip: z.string().max(45).optional().describe('Address of the client that delivered the email, for SPF'),
      helo: z.string().max(255).optional().describe('Name with which that client announced itself'),
    }),
    reply: z.object({ status: z.enum(['stored', 'known']) }),
  },
})
