import {
  assignPaymentNotification,
  closePaymentNotification,
  listPaymentNotifications,
  listPaymentProviders,
  type PaymentNotification,
} from '@spoor/contract/routes/admin-payments.ts'
import { listUsers } from '@spoor/contract/routes/admin-users.ts'
import { PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, queryReply } from '../../../api/api.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { InputField, TextAreaField } from '../../../ui/field.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { ADMIN } from '../admin-queries.ts'
import { usePaymentAction } from './use-payments.ts'

/** Notifications of payment providers that failed a check or match no payment; nothing without a provider. */
export function OnlinePayments() {
  const providers = useQuery({ queryKey: [ADMIN, 'payment-providers'], queryFn: queryReply(listPaymentProviders) })
  const open = useQuery({
    queryKey: [ADMIN, 'payments', 'notifications'],
    queryFn: queryReply(listPaymentNotifications, { query: { show: 'open' } }),
    enabled: providers.data?.providers.some(({ configured, open: n }) => configured || n > 0) === true,
  })
  const [asks, setAsks] = useState<{ what: 'assign' | 'close'; notification: PaymentNotification } | null>(null)
  if (!open.data || open.data.items.length === 0) return null
  return (
    <section aria-labelledby="online-payments">
      <h3 id="online-payments" className="mb-2 flex items-center gap-2 text-base font-semibold">
        {t('Online payments to check')} <Badge tone="warn">{open.data.total ?? open.data.items.length}</Badge>
      </h3>
      <Loaded query={open} failed={t('The notifications could not be loaded')}>
        {({ items }) => (
          <ul className="flex flex-col divide-y divide-line">
            {items.map((notification) => (
              <Notification key={notification.id} notification={notification}>
                {notification.state === 'unmatched' && (
                  <Button size="small" onClick={() => setAsks({ what: 'assign', notification })}>
                    {t('Assign')}
                  </Button>
                )}
                <Button size="small" variant="quiet" onClick={() => setAsks({ what: 'close', notification })}>
                  {t('Close')}
                </Button>
              </Notification>
            ))}
          </ul>
        )}
      </Loaded>
      {asks?.what === 'assign' && <AssignDialog notification={asks.notification} onClose={() => setAsks(null)} />}
      {asks?.what === 'close' && <CloseDialog notification={asks.notification} onClose={() => setAsks(null)} />}
    </section>
  )
}

function Notification({ notification, children }: { notification: PaymentNotification; children: ReactNode }) {
  const { provider, state, because, amount, payer, provider_payment_id: number, received_at: at, source } = notification
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {amount === null ? t('No amount') : formatRand(amount)}
          <Badge tone={state === 'refused' ? 'bad' : 'warn'}>
            {state === 'refused' ? t('Failed a check') : t('Unmatched')}
          </Badge>
        </p>
        <p className="wrap-anywhere">{because}</p>
        <p className="wrap-anywhere text-muted">
          {[PAYMENT_PROVIDERS[provider], number, payer?.name, formatDateTime(at), source].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}

function CloseDialog({ notification, onClose }: { notification: PaymentNotification; onClose: () => void }) {
  const [comment, setComment] = useState('')
  const close = usePaymentAction({
    call: () => api.call(closePaymentNotification, { params: { id: notification.id }, body: { comment } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Close this notification?')}
      description={notification.because}
      width="narrow"
      submit={t('Close')}
      action={close}
      onSubmit={() => close.mutate()}
      onClose={onClose}
    >
      <TextAreaField label={t('Comment (optional)')} maxLength={500} value={comment} onChange={setComment} />
    </FormDialog>
  )
}

/** Assigns an unmatched payment to a user or company. */
function AssignDialog({ notification, onClose }: { notification: PaymentNotification; onClose: () => void }) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 250)
  const [chosen, setChosen] = useState('')
  const users = useQuery({
    queryKey: [ADMIN, 'users', 'payers', q],
    queryFn: ({ signal }) => api.callList(listUsers, { query: { q, limit: 5, offset: 0 } }, { signal }),
    enabled: q.length > 1,
  })
  const assign = usePaymentAction({
    call: () => {
      const [kind, id] = chosen.split(' ')
      return api.call(assignPaymentNotification, {
        params: { id: notification.id },
        body: { payer_kind: kind as 'user' | 'company', payer_id: id },
      })
    },
    success: t('The payment is verified'),
    onDone: onClose,
  })
  const options = (users.data?.items ?? []).map(({ id, name, email, company_id, company_name }) => ({
    value: company_id ? `company ${company_id}` : `user ${id}`,
    label: company_id ? (company_name ?? name) : name,
    says: company_id ? t('Company of {name}, {email}', { name, email }) : email,
  }))
  return (
    <FormDialog
      title={t('Whose payment is it?')}
      description={`${PAYMENT_PROVIDERS[notification.provider]} · ${notification.amount === null ? '' : formatRand(notification.amount)}`}
      submit={t('Verify the payment')}
      action={assign}
      disabled={chosen === ''}
      onSubmit={() => assign.mutate()}
      onClose={onClose}
    >
      <InputField label={t('Name, email or reference')} value={text} onChange={setText} type="search" />
      {options.length > 0 && (
        <RadioCards legend={t('Payer')} name="payer" options={options} value={chosen} onChange={setChosen} />
      )}
      {users.data?.items.length === 0 && <p className="text-sm text-muted">{t('No users found')}</p>}
    </FormDialog>
  )
}
