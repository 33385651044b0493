import { buffer } from 'node:stream/consumers'
import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload } from '../../../jobs/job-kinds.ts'
import { composeMessage } from '../../../mail/compose-message.ts'
import type { Block } from '../../../mail/compose-message.ts'
import type { Attachment } from '../../../mail/message.ts'
import { findAdminUser } from '../users/user-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import { findPayment, listCompanyAdmins } from './payment-queries.ts'

const RECEIPT_LINE = 'Your receipt is attached.'

/** Mails a payment with its receipt, or a seat, unless it was undone meanwhile. */
export async function mailApproval(dependencies: Dependencies, job: JobPayload<'mail-approval'>): Promise<void> {
  const { database, config, mail } = dependencies
  if ('userId' in job) return mailSeat(dependencies, job)
  const payment = await findPayment(database, job.paymentId)
  if (!payment || payment.undone_at !== null) return
  const attachments = await receiptOf(payment, config)
  const recipients = await recipientsOf(dependencies, payment)
  await inTransaction(database, async (tx) => {
    for (const { name, email } of recipients) {
      await mail.enqueue(
        tx,
        composeMessage({
          to: email,
          name,
          subject: payment.user_id === null ? `${payment.payer} has paid for Spoor` : 'Your Spoor account is active',
          blocks: [...paymentBlocks(payment), signInLink(config), ...(attachments.length > 0 ? [RECEIPT_LINE] : [])],
          attachments,
        }),
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
  const blocks = [`You have a seat. ${user.company_name} pays for your access.`, signInLink(config)]
  await inTransaction(database, (tx) =>
    mail.enqueue(
      tx,
      composeMessage({ to: user.email, name: user.name, subject: 'Your Spoor account is active', blocks }),
    ),
  )
}

async function recipientsOf(
  { database }: Dependencies,
  payment: PaymentRow,
): Promise<{ name: string; email: string }[]> {
  if (payment.company_id !== null) return listCompanyAdmins(database, payment.company_id)
  const user = await findAdminUser(database, payment.user_id!)
  return user?.deactivated_at === null ? [{ name: user.name, email: user.email }] : []
}

function paymentBlocks(payment: PaymentRow): Block[] {
  const until = taxDayAt(payment.covers_until.getTime()).replaceAll('-', '/')
  const plan = PLANS[payment.plan as Plan]?.name ?? payment.plan
  const paid = payment.amount_cents === null ? 'Your payment' : `Your payment of ${formatCents(payment.amount_cents)}`
  return [`${paid} was verified. Your plan ${plan} runs until ${until}.`]
}

function signInLink({ origin }: Dependencies['config']): Block {
  return { label: 'Sign in', url: `${origin}/login` }
}

async function receiptOf(payment: PaymentRow, config: Dependencies['config']): Promise<Attachment[]> {
  if (payment.receipt_number === null) return []
  // PDF code and fonts are loaded with the first receipt.
  const { receiptName, writeReceiptPdf } = await import('./write-receipt-pdf.ts')
  const pdf = await buffer(writeReceiptPdf(payment, config))
  return [
    { filename: receiptName(payment.receipt_number), mediaType: 'application/pdf', base64: pdf.toString('base64') },
  ]
}
