import { useTimezone } from '../auth/use-session.ts'
import { formatDate } from '../format/instant.ts'
import { t } from '../language/t.ts'
import { Notice } from '../ui/notice.tsx'
import { useNowMs } from '../ui/use-now-ms.ts'
import type { PaymentStatus } from './payment-status.ts'

/** Above what is owed: what the trial has to do with it. */
export function TrialNote({ status: { trial_ends_at: endsAt } }: { status: PaymentStatus }) {
  const timezone = useTimezone()
  const nowMs = useNowMs({ stepMs: 1000 })
  if (endsAt === null) return null
  const date = formatDate(endsAt, timezone)
  if (Date.parse(endsAt) > nowMs)
    return <Notice>{t('The paid year starts when your trial ends, on {date}.', { date })}</Notice>
  return (
    <Notice title={t('Your trial ended on {date}', { date })}>
      {t('Everything you recorded is still here. Pay as shown below to carry on.')}
    </Notice>
  )
}
