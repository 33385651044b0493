import { RefreshCw } from 'lucide-react'
import type { ApiClient } from '../api/api-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { isRejected } from './payment-status.ts'
import type { PaymentStatus } from './payment-status.ts'
import { TrialNote } from './trial-note.tsx'
import { SendProof } from './send-proof.tsx'
import type { PaymentCheck } from './use-payment-status.ts'
import { t } from '../language/t.ts'

/** How to pay and what became of it. Whoever shows it reacts to a payment that was verified. */
export function PaymentPanel({ api, payment }: { api: Pick<ApiClient, 'sendFile'>; payment: PaymentCheck }) {
  const { status, problem, checking, check } = payment
  if (!status) {
    if (problem)
      return (
        <ErrorState title={t('The status of your payment could not be read')} onRetry={() => void check()}>
          {problem}
        </ErrorState>
      )
    return <Skeleton className="h-80 w-full rounded-lg" />
  }
  return (
    <div className="flex flex-col gap-5">
      {status.covered_by === null ? (
        <Owed api={api} status={status} check={check} />
      ) : (
        <Notice title={t('Covered by {covered_by}', { covered_by: status.covered_by })}>
          {t('Your company pays for you: you owe nothing yourself. Ask your company administrator to give you a seat.')}
        </Notice>
      )}
      {problem && <Notice kind="warn">{problem}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-sunken px-4 py-2">
        <p className="min-w-40 flex-1 text-sm text-muted">
          {t('We check every half minute whether your payment was verified.')}
        </p>
        <Button size="small" busy={checking} icon={<RefreshCw size={16} aria-hidden />} onClick={() => void check()}>
          {t('Check again')}
        </Button>
      </div>
    </div>
  )
}

function Owed({
  api,
  status,
  check,
}: {
  api: Pick<ApiClient, 'sendFile'>
  status: PaymentStatus
  check: () => Promise<void>
}) {
  return (
    <>
      {isRejected(status) && (
        <Notice kind="bad" title={t('Your payment could not be verified')}>
          <p className="wrap-anywhere">{status.rejection_reason ?? t('It was not found at the bank.')}</p>
          <p>{t('Please check it, and send proof of payment below.')}</p>
        </Notice>
      )}
      <TrialNote status={status} />
      <PaymentLines status={status} />
      <SendProof api={api} proofs={status.proofs} onSent={check} />
    </>
  )
}
