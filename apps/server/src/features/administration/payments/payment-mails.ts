import { buffer } from 'node:stream/consumers'
import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload } from '../../../platform/jobs/jobs.ts'
import { type Letter, type LetterBlock, type Attachment, mailText } from '../../../platform/mail/letter.ts'
import { SPOOR_ITSELF } from '../../../platform/mail/mail-queue.ts'
import { findAdminUser } from '../users/user-queries.ts'
import { findPayment, listCompanyAdmins, type PaymentRow } from './payment-queries.ts'

const RECEIPT_LINE = mailText('Your receipt is attached.')

/** Mails a payment with its receipt, or a seat, unless it was undone meanwhile. */
export async function mailApproval(dependencies: Dependencies, job: JobPayload<'mail-approval'>): Promise<void> {
  const { database, config, mail } = dependencies
  if ('userId' in job) return mailSeat(dependencies, job)
  const payment = await findPayment(database, job.paymentId)
  if (!payment || payment.undone_at !== null) return
  const attachments = await createReceiptAttachment(payment, config)
  const recipients = await listRecipients(dependencies, payment)
  await inTransaction(database, async (tx) => {
    for (const { name, email } of recipients) {
      await mail.enqueue(
        tx,
        {
          to: email,
          name,
          subject:
            payment.user_id === null
              ? mailText('{payer} has paid for Spoor', { payer: payment.payer })
              : mailText('Your Spoor account is active'),
          blocks: [...paymentBlocks(payment), signInLink(config), ...(attachments.length > 0 ? [RECEIPT_LINE] : [])],
          attachments,
        },
        payment.user_id ?? SPOOR_ITSELF,
      )
    }
  })
}

async function mailSeat(
  { database, config, mail }: Dependencies,
  { userId, verifiedAt }: { userId: string; verifiedAt: string },
): Promise<void> {
  const user = await findAdminUser(database, userId)
  const stands = user?.deactivated_at === null && user.payment_verified_at?.toISOString() === verifiedAt
  if (!stands) return
  const blocks = [
    mailText('You have a seat. {company} pays for your access.', { company: user.company_name ?? '' }),
    signInLink(config),
  ]
  await inTransaction(database, (tx) =>
    mail.enqueue(
      tx,
      { to: user.email, name: user.name, subject: mailText('Your Spoor account is active'), blocks },
      userId,
    ),
  )
}

/** Mails a rejection with its reason and the next step, unless it was undone meanwhile. */
export async function mailRejection(
  { database, config, mail }: Dependencies,
  { userId, reason }: JobPayload<'mail-rejection'>,
): Promise<void> {
  const user = await findAdminUser(database, userId)
  const stands =
    user?.deactivated_at === null && user.approval_status === 'rejected' && user.rejection_reason === reason
  if (!stands) return
  const letter: Letter = {
    to: user.email,
    name: user.name,
    subject: mailText('Your payment for Spoor could not be verified'),
    blocks: [
      mailText('We could not verify your payment, so your account is not active yet.'),
      ...(reason === null ? [] : [mailText('The reason: {reason}', { reason })]),
      mailText('If you have paid, sign in and send us proof of the payment. Your payment reference is {reference}.', {
        reference: user.payment_reference,
      }),
      signInLink(config),
    ],
  }
  await inTransaction(database, (tx) => mail.enqueue(tx, letter, userId))
}

async function listRecipients(
  { database }: Dependencies,
  payment: PaymentRow,
): Promise<{ name: string; email: string }[]> {
  if (payment.company_id !== null) return listCompanyAdmins(database, payment.company_id)
  const user = await findAdminUser(database, payment.user_id!)
  return user?.deactivated_at === null ? [{ name: user.name, email: user.email }] : []
}

function paymentBlocks(payment: PaymentRow): LetterBlock[] {
  const until = { day: taxDayAt(payment.covers_until.getTime()) }
  const plan = PLANS[payment.plan as Plan]?.name ?? payment.plan
  const values = { plan, until }
  return [
    payment.amount_cents === null
      ? mailText('Your payment was verified. Your plan {plan} runs until {until}.', values)
      : mailText('Your payment of {amount} was verified. Your plan {plan} runs until {until}.', {
          ...values,
          amount: formatCents(payment.amount_cents),
        }),
  ]
}

function signInLink({ origin }: Dependencies['config']): LetterBlock {
  return { label: mailText('Sign in'), url: `${origin}/login` }
}

async function createReceiptAttachment(payment: PaymentRow, config: Dependencies['config']): Promise<Attachment[]> {
  if (payment.receipt_number === null) return []
  // The first receipt loads PDF code and fonts.
  const { receiptName, writeReceiptPdf } = await import('./write-receipt-pdf.ts')
  const pdf = await buffer(writeReceiptPdf(payment, config))
  return [{ filename: receiptName(payment), mediaType: 'application/pdf', base64: pdf.toString('base64') }]
}
