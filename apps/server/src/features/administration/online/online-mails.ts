import { formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type LetterBlock, mailText, type LocalizedText } from '../../../platform/mail/letter.ts'
import { SPOOR_ITSELF } from '../../../platform/mail/mail-queue.ts'
import { listCompanyAdmins, toPayer, type PaymentRow } from '../payments/payment-queries.ts'
import { findAdminUser } from '../users/user-queries.ts'
import { findAccessEnd, type RenewalRow } from './online-queries.ts'

type Parts = Pick<Dependencies, 'mail' | 'config'>

/** Mails a payer: the user, or the company's admins. */
async function mailPayer(
  tx: Transaction,
  { mail }: Parts,
  payer: Pick<RenewalRow, 'user_id' | 'company_id'>,
  subject: LocalizedText,
  blocks: LetterBlock[],
): Promise<void> {
  const user = payer.user_id === null ? null : await findAdminUser(tx, payer.user_id)
  const people = user ? [user] : payer.company_id === null ? [] : await listCompanyAdmins(tx, payer.company_id)
  for (const { name, email } of people)
    await mail.enqueue(tx, { to: email, name, subject, blocks }, payer.user_id ?? SPOOR_ITSELF)
}

const describe = ({ provider, amount_cents: cents }: { provider: string | null; amount_cents: number | null }) => ({
  provider: PAYMENT_PROVIDERS[provider as PaymentProviderId] ?? '',
  amount: formatCents(cents ?? 0),
})

async function untilBlock(tx: Transaction, payer: RenewalRow): Promise<LetterBlock[]> {
  const until = await findAccessEnd(tx, toPayer(payer))
  return until === null
    ? []
    : [mailText('Your access runs until {until}.', { until: { day: taxDayAt(until.getTime()) } })]
}

export function mailUpcomingCharge(tx: Transaction, parts: Parts, renewal: RenewalRow): Promise<void> {
  const day = { day: renewal.next_on }
  const url = `${parts.config.origin}/stop-renewal?token=${renewal.stop_token}`
  return mailPayer(tx, parts, renewal, mailText('Spoor renews on {day}', { day }), [
    mailText('On {day} {provider} charges {amount} for another year of Spoor.', { day, ...describe(renewal) }),
    mailText('You need not do anything. To stop it, open this link:'),
    { label: mailText('Stop the renewal'), url },
  ])
}

export async function mailFailedCharge(tx: Transaction, parts: Parts, renewal: RenewalRow): Promise<void> {
  const words = describe(renewal)
  await mailPayer(tx, parts, renewal, mailText('Your renewal could not be charged'), [
    mailText('{provider} could not charge {amount} for another year of Spoor. It will try again.', words),
    ...(await untilBlock(tx, renewal)),
    { label: mailText('Pay another way'), url: `${parts.config.origin}/login` },
  ])
}

export async function mailStoppedRenewal(tx: Transaction, parts: Parts, renewal: RenewalRow): Promise<void> {
  await mailPayer(tx, parts, renewal, mailText('Your renewal has ended'), [
    mailText('Nothing more will be charged by {provider}.', describe(renewal)),
    ...(await untilBlock(tx, renewal)),
  ])
}

export function mailReversal(
  tx: Transaction,
  parts: Parts,
  payment: PaymentRow,
  { because, reason }: { because: 'refund' | 'charge_back'; reason: string },
): Promise<void> {
  const facts = describe(payment)
  const [subject, what] =
    because === 'refund'
      ? [
          mailText('Your payment is being refunded'),
          mailText('Your payment of {amount} is being refunded, and the access that it paid for has ended.', facts),
        ]
      : [
          mailText('Your access to Spoor is suspended'),
          mailText('Your bank reversed your payment of {amount}, so your access is suspended until you pay.', facts),
        ]
  const signIn = { label: mailText('Sign in'), url: `${parts.config.origin}/login` }
  return mailPayer(tx, parts, payment, subject, [what, mailText('The reason: {reason}', { reason }), signIn])
}
