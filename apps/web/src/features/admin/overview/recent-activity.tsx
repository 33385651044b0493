import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ActivityIcon } from './activity-icon.tsx'
import { amountOf } from './activity-words.ts'
import { t } from '../../../language/t.ts'

const SHOWN = 6

/** The latest events, newest first. */
export function RecentActivity({ items }: { items: readonly ActivityItem[] }) {
  return (
    <Card aria-labelledby="recent-activity">
      <CardHeader title={t('Recent Activity')} id="recent-activity" />
      {items.length === 0 ? (
        <EmptyState title={t('No Recent Activity')}>{t('System events will appear here')}</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {items.slice(0, SHOWN).map((item) => (
            <ActivityCard key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ActivityCard({ item }: { item: ActivityItem }) {
  const timezone = useTimezone()
  const amount = amountOf(item)
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line p-3">
      <ActivityIcon type={item.type} />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex items-baseline justify-between gap-2">
          <p className="truncate font-semibold" title={item.user}>
            {item.user}
          </p>
          {amount !== null && <p className="shrink-0 font-semibold text-good">{formatRand(amount)}</p>}
        </div>
        <p className="truncate first-letter:uppercase" title={item.company ?? undefined}>
          {item.action}
          {item.company && <span className="text-muted"> · {item.company}</span>}
        </p>
        <p className="text-muted">
          <time dateTime={item.timestamp}>{formatDateTime(item.timestamp, timezone)}</time>
        </p>
      </div>
    </li>
  )
}
