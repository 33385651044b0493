import { unsubscribe } from '@spoor/contract/routes/settings.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { t } from '../../language/t.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Target of the link in a monthly summary: opening it turns these emails off without signing in. */
export function UnsubscribePage() {
  const { token = '' }: { token?: unknown } = useSearch({ strict: false })
  const [outcome, setOutcome] = useState<'pending' | 'off' | { fault: string }>('pending')
  useEffect(() => {
    api.call(unsubscribe, { body: { token: String(token) } }).then(
      () => setOutcome('off'),
      (error: unknown) => setOutcome({ fault: getErrorMessage(error, t('The emails could not be switched off')) }),
    )
  }, [token])
  return (
    <>
      <PageHeader title={t('Monthly summaries')} />
      {outcome === 'pending' ? (
        <Skeleton className="h-12" />
      ) : outcome === 'off' ? (
        <Notice kind="good">
          {t('You won’t get monthly summaries any more. You can switch them on again in your settings.')}
        </Notice>
      ) : (
        <Notice kind="bad">{outcome.fault}</Notice>
      )}
    </>
  )
}
