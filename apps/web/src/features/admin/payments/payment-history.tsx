import type { Payment } from '@spoor/contract/routes/admin-payments.ts'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded, ShowMore } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UNKNOWN_AMOUNT, getPlanName } from '../admin-words.ts'
import { describeUndoing, describeWayPaid, nameReceipt } from '../../../payment/own-payments.tsx'
import type { Decide } from './decisions.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { usePaymentHistory, useReceipt, type Payer } from './use-payments.ts'
import { t } from '../../../language/t.ts'

const REFUND_STATES = {
  requested: t('The refund is being requested.'),
  made: t('The provider refunded it.'),
  failed: t('The provider did not refund it: refund it on its own pages.'),
}

/** A payer's payments, newest first, with receipts. Only the newest valid one can be undone. */
/** Whether a refund may be requested again, or recorded. */
const isUnfinished = ({ refund }: Payment) => refund !== null && refund.state !== 'made'

export function PaymentHistory({ payer, undo }: { payer: Payer; undo: Decide['undo'] }) {
  const history = usePaymentHistory(payer)
  const receipt = useReceipt()
  const [reversing, setReversing] = useState<{ payment: Payment; by: 'refund' | 'charge_back' } | null>(null)
  return (
    <Loaded query={history} failed={t('The payments could not be loaded')} skeleton={<Skeleton className="h-16" />}>
      {(payments) => {
        if (payments.length === 0) return <p className="text-sm text-muted">{t('No payment yet')}</p>
        const newest = payments.find(({ undone_at }) => undone_at === null)
        return (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {payments.map((payment) => (
                <PaymentItem key={payment.id} payment={payment}>
                  {payment.receipt_number !== null && (
                    <Button
                      size="small"
                      icon={ReceiptText}
                      busy={receipt.isPending && receipt.variables === payment.id}
                      onClick={() => receipt.mutate(payment.id)}
                    >
                      {nameReceipt(payment)}
                    </Button>
                  )}
                  {payment.provider !== null && (payment.undone_at === null || isUnfinished(payment)) && (
                    <Button size="small" variant="quiet" onClick={() => setReversing({ payment, by: 'refund' })}>
                      {t('Refund')}
                    </Button>
                  )}
                  {payment.provider !== null && payment.undone_at === null && (
                    <Button size="small" variant="quiet" onClick={() => setReversing({ payment, by: 'charge_back' })}>
                      {t('Charge-back')}
                    </Button>
                  )}
                  {payment === newest && payment.provider === null && (
                    <Button
                      size="small"
                      variant="quiet"
                      busy={undo.isPending}
                      onClick={() => undo.mutate({ kind: 'payment', paymentId: payment.id })}
                    >
                      {t('Undo')}
                    </Button>
                  )}
                </PaymentItem>
              ))}
            </ul>
            {reversing && <ReverseDialog {...reversing} onClose={() => setReversing(null)} />}
            <ShowMore query={history} className="mt-2" />
          </>
        )
      }}
    </Loaded>
  )
}

function PaymentItem({ payment, children }: { payment: Payment; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={payment.undone_at ? 'line-through' : 'font-semibold'}>
            {payment.amount === null ? UNKNOWN_AMOUNT : formatRand(payment.amount)}
          </span>
          <span className="text-muted">
            {t('{plan}, {days} days', { plan: getPlanName(payment.plan), days: payment.days })}
          </span>
          {payment.undone_at && <Badge>{describeUndoing(payment, formatDate(payment.undone_at))}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDate(payment.covers_from)} – {formatDate(payment.covers_until)}
          {payment.reference && ` · ${payment.reference}`} · {describeWayPaid(payment.provider)}
          {payment.provider_payment_id && ` ${payment.provider_payment_id}`}
        </p>
        <p className="text-muted">
          {t('Verified by {verified_by} on {verified_at}', {
            verified_by: payment.verified_by,
            verified_at: formatDate(payment.verified_at),
          })}
        </p>
        {payment.undone_reason && <p className="wrap-anywhere text-muted">{payment.undone_reason}</p>}
        {payment.refund && (
          <p className={payment.refund.state === 'failed' ? 'text-bad' : 'text-muted'}>
            {REFUND_STATES[payment.refund.state]} {payment.refund.detail}
          </p>
        )}
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}
