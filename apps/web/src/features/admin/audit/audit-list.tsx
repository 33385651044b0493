import type { AuditEntry } from '@spoor/contract/routes/admin-overview.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { actionWords, changesOf } from './audit-words.ts'
import type { FieldChange } from './audit-words.ts'
import { useAudit } from './use-audit.ts'
import type { AuditFilter } from './use-audit.ts'
import { Awaited } from '../../../ui/loaded.tsx'
import { t } from '../../../language/t.ts'

/** What administrators did, newest first: who, what, when, before and after. Within one subject its name is left out. */
export function AuditList({ filter, limit }: { filter: AuditFilter; limit: number }) {
  const audit = useAudit(filter, limit)
  const ofOne = filter.subject_id !== undefined
  if (audit.isPending) return <Awaited query={audit} skeleton={<ListSkeleton rows={ofOne ? 2 : undefined} />} />
  if (audit.isError) {
    return (
      <ErrorState title={t('The record could not be loaded')} onRetry={() => void audit.refetch()}>
        {messageOf(audit.error, t('Request failed'))}
      </ErrorState>
    )
  }
  const entries = audit.data.pages.flatMap(({ items }) => items)
  const total = audit.data.pages[0]?.total ?? 0
  if (entries.length === 0) {
    return ofOne ? (
      <p className="text-sm text-muted">{t('Nothing here yet')}</p>
    ) : (
      <EmptyState title={t('Nothing recorded')}>
        {t('Everything administrators do is recorded here permanently.')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t('Record')} className="flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} ofOne={ofOne} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('{count} of {total}', { count: formatCount(entries.length), total: formatCount(total) })}
        {audit.hasNextPage && (
          <Button size="small" busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </p>
    </>
  )
}

function AuditItem({ entry, ofOne }: { entry: AuditEntry; ofOne: boolean }) {
  const timezone = useTimezone()
  const changes = changesOf(entry, timezone)
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 py-2.5 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actionWords(entry.action)}</span>
          {!ofOne && entry.subject && <span> · {entry.subject}</span>}
        </p>
        <p className="text-muted">
          {entry.actor} · <time dateTime={entry.at}>{formatDateTime(entry.at, timezone)}</time>
        </p>
      </div>
      {changes.length > 0 && (
        <ul className="flex min-w-0 flex-1 basis-64 flex-wrap content-start gap-x-4">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Change({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{field}: </span>
      {before !== null && (
        <>
          <span className="sr-only">{t('before')} </span>
          <del className="text-muted">{before}</del>{' '}
        </>
      )}
      {before !== null && <span aria-hidden>→ </span>}
      {after === null ? (
        <span className="text-muted">{t('none')}</span>
      ) : (
        <>
          <span className="sr-only">{t('after')} </span>
          {after}
        </>
      )}
    </li>
  )
}
