import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { getOwnReceipt } from '@spoor/contract/routes/payments.ts'
import type { OwnPayment } from '@spoor/contract/routes/payments.ts'
import type { TeamOverview } from '@spoor/contract/routes/team.ts'
import { useMutation } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { formatCount, formatRand } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast.ts'
import { AskForMoreDialog } from './ask-for-more-dialog.tsx'
import { useCompanyPayments } from './use-team.ts'
import { t } from '../../language/t.ts'

/** What the company has, until when, what it paid, and how to get more. */
export function PlanTab({ team }: { team: TeamOverview }) {
  const timezone = useTimezone()
  const { company } = team
  const payments = useCompanyPayments()
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name={t('Plan')}>{PLANS[company.subscription_type as Plan]?.name ?? company.subscription_type}</Fact>
        <Fact name={t('Price')}>
          {company.price === null ? t('Amount TBD') : t('{price} a year', { price: formatRand(company.price) })}
        </Fact>
        <Fact name={t('Seats')}>
          {t('{current_employees} of {seats} taken', {
            current_employees: formatCount(company.current_employees),
            seats: formatCount(company.seats),
          })}
        </Fact>
        <Fact name={t('Runs until')}>
          {company.subscription_expires_at ? formatDate(company.subscription_expires_at, timezone) : t('Not paid yet')}
        </Fact>
        {company.payment_reference && (
          <Fact name={t('Payment reference')}>
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-semibold tracking-wide">{company.payment_reference}</span>
              <CopyButton text={company.payment_reference} what={t('payment reference')} />
            </span>
          </Fact>
        )}
      </Facts>
      {team.may_run && (
        <div>
          <Button
            className="h-auto! min-h-10 max-w-full py-2 whitespace-normal! pointer-coarse:min-h-11"
            onClick={() => setAsking(true)}
          >
            {t('Ask for more seats or another plan')}
          </Button>
        </div>
      )}
      {team.may_run && (
        <section aria-label={t('Payments')}>
          <h2 className="mb-2 text-base font-semibold">{t('Payments')}</h2>
          <Loaded query={payments} failed={t('The payments could not be loaded')}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="text-sm text-muted">{t('No payment yet')}</p>
              ) : (
                <ul className="flex flex-col divide-y divide-line">
                  {items.map((payment) => (
                    <PaymentItem key={payment.id} payment={payment} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      )}
      {asking && <AskForMoreDialog team={team} onClose={() => setAsking(false)} />}
    </div>
  )
}

function PaymentItem({ payment }: { payment: OwnPayment }) {
  const timezone = useTimezone()
  const receipt = useMutation({
    mutationFn: async (id: string) => saveDownload(await api.download(getOwnReceipt, { params: { id } })),
    onError: (error) => toast.error(messageOf(error, t('The receipt could not be loaded'))),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className={payment.undone_at ? 'line-through' : 'font-semibold'}>
          {payment.amount === null ? t('Amount TBD') : formatRand(payment.amount)}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDate(payment.covers_from, timezone)} – {formatDate(payment.covers_until, timezone)}
          {payment.reference && ` · ${payment.reference}`}
        </p>
      </div>
      {payment.receipt_number !== null && (
        <Button
          size="small"
          icon={<ReceiptText size={15} aria-hidden />}
          busy={receipt.isPending}
          onClick={() => receipt.mutate(payment.id)}
        >
          {t('Receipt {receipt_number}', { receipt_number: payment.receipt_number })}
        </Button>
      )}
    </li>
  )
}
