import {
  assignPaymentNotification,
  checkPaymentNotification,
  closePaymentNotification,
  listPaymentNotifications,
  type PaymentNotification,
} from '@spoor/contract/routes/admin-payments.ts'
import { PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryReply } from '../../../api/api.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/form-dialog.tsx'
import { ADMIN } from '../admin-queries.ts'
import { usePaymentAction } from './use-payments.ts'

const DECISIONS = {
  check: { route: checkPaymentNotification, label: t('Check again'), title: t('Check this notification again?') },
  assign: { route: assignPaymentNotification, label: t('Verify'), title: t('Verify this payment?') },
  close: { route: closePaymentNotification, label: t('Close'), title: t('Close this notification?') },
}
type Decision = keyof typeof DECISIONS

const listDecisions = ({ state, payer }: PaymentNotification): Decision[] =>
  state === 'refused' ? ['check', 'close'] : payer === null ? ['close'] : ['assign', 'close']

/** Notifications of payment providers that failed a check or match no payment; nothing without one. */
export function OnlinePayments() {
  const { data } = useQuery({
    queryKey: [ADMIN, 'payments', 'notifications'],
    queryFn: queryReply(listPaymentNotifications, { query: {} }),
  })
  const [asks, setAsks] = useState<{ decision: Decision; notification: PaymentNotification } | null>(null)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="online-payments">
      <h3 id="online-payments" className="mb-2 flex items-center gap-2 text-base font-semibold">
        {t('Online payments to check')} <Badge tone="warn">{data.total}</Badge>
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map((notification) => (
          <li key={notification.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {notification.amount === null ? t('No amount') : formatRand(notification.amount)}
                <Badge tone={notification.state === 'refused' ? 'bad' : 'warn'}>
                  {notification.state === 'refused' ? t('Failed a check') : t('Unmatched')}
                </Badge>
              </p>
              <p className="wrap-anywhere">{notification.because}</p>
              <p className="wrap-anywhere text-muted">{describeSender(notification)}</p>
            </div>
            <div className="flex gap-2">
              {listDecisions(notification).map((decision) => (
                <Button key={decision} size="small" onClick={() => setAsks({ decision, notification })}>
                  {DECISIONS[decision].label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asks && <DecisionDialog {...asks} onClose={() => setAsks(null)} />}
    </section>
  )
}

const describeSender = (one: PaymentNotification): string =>
  [PAYMENT_PROVIDERS[one.provider], one.provider_payment_id, one.payer, formatDateTime(one.received_at), one.source]
    .filter(Boolean)
    .join(' · ')

function DecisionDialog({
  decision,
  notification: { id, payer, because },
  onClose,
}: {
  decision: Decision
  notification: PaymentNotification
  onClose: () => void
}) {
  const { route, title, label } = DECISIONS[decision]
  const action = usePaymentAction({ call: () => api.call(route, { params: { id } }), onDone: onClose })
  const description = [payer, because].filter(Boolean).join(' · ')
  return <ConfirmDialog title={title} description={description} submit={label} action={action} onClose={onClose} />
}
