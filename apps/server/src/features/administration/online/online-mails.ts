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
  letter: { subject: LocalizedText; blocks: LetterBlock[] },
): Promise<void> {
  const user = payer.user_id === null ? null : await findAdminUser(tx, payer.user_id)
  const people = user ? [user] : payer.company_id === null ? [] : await listCompanyAdmins(tx, payer.company_id)
  for (const { name, email } of people)
    await mail.enqueue(tx, { to: email, name, ...letter }, payer.user_id ?? SPOOR_ITSELF)
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

export async function mailUpcomingCharge(tx: Transaction, parts: Parts, renewal: RenewalRow): Promise<void> {
  const day = { day: renewal.next_on }
  const { origin } = parts.config
  await mailPayer(tx, parts, renewal, {
    subject: mailText('Spoor renews on {day}', { day }),
    blocks: [
      mailText('On {day} {provider} charges {amount} for another year of Spoor.', { day, ...describe(renewal) }),
      mailText('You need not do anything. To stop it, open this link:'),
      { label: mailText('Stop the renewal'), url: `${origin}/stop-renewal?token=${renewal.stop_token}` },
    ],
  })
}

export async function mailFailedCharge(tx: Transaction, parts: Parts, renewal: RenewalRow): Promise<void> {
  await mailPayer(tx, parts, renewal, {
    subject: mailText('Your renewal could not be charged'),
    blocks: [
      mailText('{provider} could not charge {amount} for another year of Spoor. It will try again.', describe(renewal)),
      ...(await untilBlock(tx, renewal)),
      { label: mailText('Pay another way'), url: `${parts.config.origin}/login` },
    ],
  })
}

export async function mailStoppedRenewal(tx: Transaction, parts: Parts, renewal: RenewalRow): Promise<void> {
  await mailPayer(tx, parts, renewal, {
    subject: mailText('Your renewal has ended'),
    blocks: [
      mailText('Nothing more will be charged by {provider}.', describe(renewal)),
      ...(await untilBlock(tx, renewal)),
    ],
  })
}

export async function mailReversal(
  tx: Transaction,
  parts: Parts,
  payment: PaymentRow,
  { because, reason }: { because: 'refund' | 'charge_back'; reason: string },
): Promise<void> {
  const facts = describe(payment)
  const isRefund = because === 'refund'
  await mailPayer(tx, parts, payment, {
    subject: isRefund ? mailText('Your payment is being refunded') : mailText('Your access to Spoor is suspended'),
    blocks: [
      isRefund
        ? mailText('Your payment of {amount} is being refunded, and the access that it paid for has ended.', facts)
        : mailText('Your bank reversed your payment of {amount}, so your access is suspended until you pay.', facts),
      mailText('The reason: {reason}', { reason }),
      { label: mailText('Sign in'), url: `${parts.config.origin}/login` },
    ],
  })
}
