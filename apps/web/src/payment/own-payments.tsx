import { getOwnReceipt, listOwnPayments, type OwnPayment } from '@spoor/contract/routes/payments.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { downloadFile, queryReply } from '../api/api.ts'
import { formatDate } from '../format/instant.ts'
import { formatRand } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'
import { Loaded } from '../ui/loaded.tsx'

/** Verified payments of the signed-in user, or of the company for its administrator, each with its receipt. */
export function OwnPayments() {
  const payments = useQuery({ queryKey: ['own-payments'], queryFn: queryReply(listOwnPayments) })
  return (
    <Loaded query={payments} failed={t('The payments could not be loaded')}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-muted">{t('No payment was recorded here, so there is no receipt.')}</p>
        ) : (
          <ul aria-label={t('Payments')} className="flex flex-col divide-y divide-line">
            {items.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function PaymentItem({ payment }: { payment: OwnPayment }) {
  const receipt = useAction({
    call: (id: string) => downloadFile(getOwnReceipt, { params: { id } }),
    failure: t('The receipt could not be loaded'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className={payment.undone_at ? 'line-through' : 'font-semibold'}>
          {payment.amount === null ? t('Amount TBD') : formatRand(payment.amount)}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDate(payment.covers_from)} – {formatDate(payment.covers_until)}
          {payment.reference && ` · ${payment.reference}`} · {describeWayPaid(payment.provider)}
        </p>
        {payment.undone_at && <p className="text-muted">{describeUndoing(payment, formatDate(payment.undone_at))}</p>}
      </div>
      {payment.receipt_number !== null && (
        <Button size="small" icon={ReceiptText} busy={receipt.isPending} onClick={() => receipt.mutate(payment.id)}>
          {nameReceipt(payment)}
        </Button>
      )}
    </li>
  )
}

/** 'PayFast', or 'bank transfer'. */
export const describeWayPaid = (provider: PaymentProviderId | null): string =>
  provider === null ? t('bank transfer') : PAYMENT_PROVIDERS[provider]

/** Why and when a payment stopped counting. */
export function describeUndoing({ undone_because: cause }: Pick<OwnPayment, 'undone_because'>, date: string): string {
  if (cause === 'refund') return t('Refunded {date}', { date })
  return cause === 'charge_back'
    ? t('Taken back by the bank {date}', { date })
    : t('Undone {undone_at}', { undone_at: date })
}

export const nameReceipt = ({ receipt_number, has_vat }: Pick<OwnPayment, 'receipt_number' | 'has_vat'>): string =>
  has_vat ? t('Tax invoice {receipt_number}', { receipt_number }) : t('Receipt {receipt_number}', { receipt_number })
