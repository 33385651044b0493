import { formatDateTime } from '../../../format/instant.ts'
import { formatCount, formatRand } from '../../../format/quantity.ts'
import { useAction } from '../../../ui/use-action.ts'
import { EmptyState, ListSkeleton, Loaded, ShowMore } from '../../../ui/loaded.tsx'
import { t } from '../../../language/t.ts'
import { exportAudit, listAudit, type AuditEntry } from '@spoor/contract/routes/admin-overview.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, downloadFile } from '../../../api/api.ts'
import { ADMIN, serverMessage } from '../admin-queries.ts'
import type { AuditKind } from '../admin-search.ts'
import { isRole } from '@spoor/contract/rules/roles.ts'
import { ROLE_NAMES } from '../../../auth/role-name.ts'
import { getPlanName } from '../admin-words.ts'

/** Admin actions with old and new values, newest first; without the subject's name if all entries share it. */
export function AuditList({ filter, limit }: { filter: AuditFilter; limit: number }) {
  const audit = useAudit(filter, limit)
  const ofOne = filter.subject_id !== undefined
  return (
    <Loaded
      query={audit}
      failed={t('The record could not be loaded')}
      skeleton={<ListSkeleton rows={ofOne ? 2 : undefined} />}
    >
      {({ entries, total }) =>
        entries.length > 0 ? (
          <>
            <ul aria-label={t('Record')} className="flex flex-col divide-y divide-line">
              {entries.map((entry) => (
                <AuditItem key={entry.id} entry={entry} ofOne={ofOne} />
              ))}
            </ul>
            <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
              {t('{count} of {total}', { count: formatCount(entries.length), total: formatCount(total) })}
              <ShowMore query={audit} />
            </p>
          </>
        ) : ofOne ? (
          <p className="text-sm text-muted">{t('Nothing here yet')}</p>
        ) : (
          <EmptyState title={t('Nothing recorded')}>
            {t('Everything administrators do is recorded here permanently.')}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

function AuditItem({ entry, ofOne }: { entry: AuditEntry; ofOne: boolean }) {
  const changes = listChanges(entry)
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 py-2.5 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          <span className="font-semibold">{describeAction(entry.action)}</span>
          {!ofOne && entry.subject && <span> · {entry.subject}</span>}
        </p>
        <p className="text-muted">
          {entry.actor} · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
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

interface AuditFilter {
  subject_kind?: AuditKind
  subject_id?: string
  from?: string
  to?: string
}

const useAudit = (filter: AuditFilter, limit: number) =>
  useInfiniteQuery({
    queryKey: [ADMIN, 'audit', filter, limit],
    queryFn: ({ signal, pageParam }) =>
      api.call(listAudit, { query: { ...filter, cursor: pageParam, limit } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => ({ entries: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? 0 }),
  })

export const useAuditExport = () =>
  useAction({
    call: (filter: AuditFilter) => downloadFile(exportAudit, { query: filter }),
    failure: t('Failed to export the record'),
    explain: serverMessage,
  })

interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** Internal fields whose meaning the entry already conveys; only the export includes them. */
const UNSAID: ReadonlySet<string> = new Set(['payment_id', 'invitation_id', 'user_type'])

/** 'payment.verified' → 'Payment verified'. */
export function describeAction(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function listChanges(entry: {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}): FieldChange[] {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return fields
    .filter((field) => !UNSAID.has(field))
    .map((field) => ({
      field: describeAction(field),
      before: words(field, entry.before?.[field]),
      after: words(field, entry.after?.[field]),
    }))
}

function words(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /amount/.test(field) ? formatRand(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return formatDateTime(value)
  if (field === 'subscription_type' || field === 'plan') return getPlanName(value)
  return field === 'role_type' && isRole(value) ? ROLE_NAMES[value] : value
}
