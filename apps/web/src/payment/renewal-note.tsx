import { getPaymentOptions, stopRenewal } from '@spoor/contract/routes/payments.ts'
import { PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryReply } from '../api/api.ts'
import { formatDate } from '../format/instant.ts'
import { formatRand } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'

const OPTIONS = ['payment-options']

/** The yearly charge that the payer agreed to, and the button that stops it; nothing without one. */
export function RenewalNote() {
  const { data } = useQuery({ queryKey: OPTIONS, queryFn: queryReply(getPaymentOptions, { query: {} }) })
  const [asking, setAsking] = useState(false)
  const stop = useAction({
    call: () => api.call(stopRenewal),
    success: t('The renewal is stopped'),
    failure: t('The renewal could not be stopped'),
    failsIn: 'form',
    onDone: () => setAsking(false),
    reloads: [OPTIONS],
  })
  if (!data?.renewal) return null
  const { amount, next_on: nextOn, provider, failed_at: failedAt } = data.renewal
  const words = {
    amount: formatRand(amount),
    date: formatDate(`${nextOn}T12:00:00Z`),
    provider: PAYMENT_PROVIDERS[provider],
  }
  return (
    <Notice kind={failedAt ? 'warn' : 'info'} title={t('Renews on {date} for {amount} through {provider}', words)}>
      {failedAt && (
        <p>
          {t(
            'The charge of {date} failed. {provider} tries again; you can also pay now. Access lasts until the paid date.',
            { ...words, date: formatDate(failedAt) },
          )}
        </p>
      )}
      <Button size="small" className="mt-2" onClick={() => setAsking(true)}>
        {t('Stop the renewal')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Stop the renewal?')}
          description={t('You will not be charged again. Access lasts until the paid date.')}
          submit={t('Stop the renewal')}
          action={stop}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  )
}
