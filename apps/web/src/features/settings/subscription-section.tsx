import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { queryReply } from '../../api/api.ts'
import { formatDate } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { OwnPayments } from '../../payment/own-payments.tsx'
import { RenewalNote } from '../../payment/renewal-note.tsx'
import { isPaid, type PaymentStatus } from '../../payment/use-payment-status.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'

const PayDialog = lazy(() => import('../../payment/pay-dialog.tsx').then((module) => ({ default: module.PayDialog })))

export function SubscriptionSection() {
  const status = useQuery({ queryKey: ['payment-status'], queryFn: queryReply(checkPaymentStatus) })
  return (
    <Section title={t('Subscription')}>
      <Loaded query={status} failed={t('Your subscription could not be loaded')}>
        {(loaded) => (loaded.covered_by === null ? <OwnPlan status={loaded} /> : <Covered status={loaded} />)}
      </Loaded>
    </Section>
  )
}

function OwnPlan({ status }: { status: PaymentStatus }) {
  const [paying, setPaying] = useState(false)
  const paid = isPaid(status)
  const { payment_amount: amount } = status
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        <Fact name={t('Plan')}>{getPlanName(status)}</Fact>
        <Fact name={t('Price')}>
          {amount === null ? t('Amount TBD') : t('{price} a year', { price: formatRand(amount) })}
        </Fact>
        <ValidUntil status={status} />
      </Facts>
      <RenewalNote />
      <div>
        <Button icon={CreditCard} onClick={() => setPaying(true)}>
          {paid ? t('Renew') : t('How to pay')}
        </Button>
        {paid && (
          <p className="mt-2 text-sm text-muted">
            {t('Renew at any time: the next year starts when this one ends, so you lose no days.')}
          </p>
        )}
      </div>
      <div>
        <h3 className="mb-2 text-base font-semibold">{t('Payments and receipts')}</h3>
        <OwnPayments />
      </div>
      {paying && (
        <Suspense>
          <PayDialog renews={paid} onClose={() => setPaying(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Shown to employees, whose company pays and receives the receipts. */
function Covered({ status }: { status: PaymentStatus }) {
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        <Fact name={t('Plan')}>{getPlanName(status)}</Fact>
        <Fact name={t('Paid by')}>{status.covered_by}</Fact>
        <ValidUntil status={status} />
      </Facts>
      <p className="text-sm text-muted">{t('Your company pays and renews. You owe nothing.')}</p>
    </div>
  )
}

function ValidUntil({ status }: { status: PaymentStatus }) {
  const { subscription_expires_at: paidUntil, trial_ends_at: trialUntil, days_left: days } = status
  if (isPaid(status))
    return (
      <Fact name={t('Valid until')}>
        {paidUntil === null ? t('No end date') : formatDate(paidUntil)}
        {days !== null && <span className="block text-muted">{plural(days, '{n} day left', '{n} days left')}</span>}
      </Fact>
    )
  return (
    <Fact name={t('Valid until')}>
      {trialUntil === null ? t('Not paid yet') : t('{date}, the end of your trial', { date: formatDate(trialUntil) })}
    </Fact>
  )
}

const getPlanName = ({ subscription_type: plan }: PaymentStatus): string => PLANS[plan as Plan]?.name ?? plan
