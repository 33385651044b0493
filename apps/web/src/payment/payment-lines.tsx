import type { ReactNode } from 'react'
import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { useAppSettings } from '../api/app-settings.ts'
import { rich } from '../language/rich.tsx'
import { formatRand } from '../format/quantity.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { PaymentStatus } from './payment-status.ts'
import { t } from '../language/t.ts'

/** How much to pay, to whom and under which reference. */
export function PaymentLines({ status }: { status: PaymentStatus }) {
  const { bank, payment_amount: amount, payment_reference: reference } = status
  const plan = PLANS[status.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      <Line
        name={t('Amount')}
        note={amount === null ? t('We will tell you what to pay') : plan && t('{name}, a year', { name: plan.name })}
      >
        <span className="text-lg font-semibold">{amount === null ? t('Amount TBD') : formatRand(amount)}</span>
      </Line>
      {reference && (
        <Line
          name={t('Payment reference')}
          note={t('So that we can match your payment')}
          copy={{ text: reference, what: 'payment reference' }}
        >
          <span className="text-lg font-semibold tracking-[0.08em]">{reference}</span>
        </Line>
      )}
      {bank ? (
        <>
          <Line name={t('Bank')}>{bank.name}</Line>
          <Line name={t('Account holder')}>{bank.holder}</Line>
          <Line name={t('Account number')} copy={{ text: bank.number, what: 'account number' }}>
            {bank.number}
          </Line>
          <Line name={t('Branch code')}>{bank.branch_code}</Line>
        </>
      ) : (
        <Line name={t('Bank details')}>
          <NoBankDetails />
        </Line>
      )}
    </dl>
  )
}

/** They are read anew with each check, so they appear here as soon as the operator enters them. */
function NoBankDetails() {
  const support = useAppSettings()?.support_address
  if (!support) return t('They are not available yet. Sign in again later: they will appear here.')
  return rich(
    t('They are not available yet. Ask <mail>{support}</mail> for them, and give your reference.', { support }),
    {
      mail: <MailLink address={support} />,
    },
  )
}

const MailLink = ({ address, children }: { address: string; children?: ReactNode }) => (
  <a className="font-semibold text-accent underline underline-offset-2" href={`mailto:${address}`}>
    {children}
  </a>
)

function Line({
  name,
  note,
  copy,
  children,
}: {
  name: string
  note?: string
  copy?: { text: string; what: string }
  children: ReactNode
}) {
  return (
    <div className="bg-surface px-4 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-base wrap-anywhere">
          {children}
          {note && <span className="block text-xs text-muted">{note}</span>}
        </span>
        {copy && <CopyButton {...copy} />}
      </dd>
    </div>
  )
}
