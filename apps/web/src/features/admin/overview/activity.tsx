import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'
import { Activity, BadgeCheck, LogIn, Pause, Play, UserPlus, type LucideIcon } from 'lucide-react'
import { classes } from '../../../ui/classes.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useRotation } from '../../../ui/use-rotation.ts'
import { t } from '../../../language/t.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/loaded.tsx'

/** Amount in rand shown for a verified payment that has none. */
const ASSUMED_PAYMENT_RAND = 750

/** Amount in rand to show with an event; null if it has none. */
export function getAmount({ type, amount }: Pick<ActivityItem, 'type' | 'amount'>): number | null {
  return type === 'payment_verified' ? (amount ?? ASSUMED_PAYMENT_RAND) : amount
}

const LOOKS: Record<ActivityItem['type'], { Icon: LucideIcon; look: string }> = {
  registration: { Icon: UserPlus, look: 'bg-accent-tint text-accent' },
  payment_verified: { Icon: BadgeCheck, look: 'bg-good-tint text-good' },
  login: { Icon: LogIn, look: 'bg-sunken text-muted' },
  other: { Icon: Activity, look: 'bg-warn-tint text-warn' },
}

/** Decorative icon for an event type; the adjacent text describes the event. */
export function ActivityIcon({ type }: { type: ActivityItem['type'] }) {
  const { Icon, look } = LOOKS[type]
  return (
    <span data-type={type} className={classes('grid size-9 shrink-0 place-items-center rounded-full', look)}>
      <Icon size={17} />
    </span>
  )
}

const ROTATION_MS = 4000

/** Shows one event for four seconds at a time. Can be paused, and does not rotate with reduced motion. */
export function ActivityFeed({ items }: { items: readonly ActivityItem[] }) {
  const [paused, setPaused] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  const at = useRotation({ count: items.length, everyMs: ROTATION_MS, running: !paused && !held })
  const item = items[at]
  if (!item) return null
  const amount = getAmount(item)
  return (
    <section
      aria-label={t('Latest events')}
      className="flex items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-4"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div key={item.id} className="flex min-w-0 flex-1 animate-fade-in items-center gap-3">
        <ActivityIcon type={item.type} />
        <p className="min-w-0 flex-1 text-sm max-sm:line-clamp-2 sm:truncate">
          <span className="font-semibold">{item.user}</span> {item.action}
          {amount !== null && <span className="font-semibold whitespace-nowrap"> {formatRand(amount)}</span>}
          {item.company && <span className="text-muted"> · {item.company}</span>}
          <span className="max-sm:hidden"> · </span>
          <span className="whitespace-nowrap text-muted max-sm:block">{formatDateTime(item.timestamp)}</span>
        </p>
      </div>
      <p aria-hidden className="text-xs whitespace-nowrap text-muted max-sm:hidden">
        {t('{value} of {count}', { value: at + 1, count: items.length })}
      </p>
      {items.length > 1 && (
        <IconButton
          label={paused ? t('Rotate the feed') : t('Pause the feed')}
          aria-pressed={paused}
          icon={paused ? Play : Pause}
          onClick={() => setPaused(!paused)}
        />
      )}
    </section>
  )
}

const SHOWN = 6

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
  const amount = getAmount(item)
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
          <time dateTime={item.timestamp}>{formatDateTime(item.timestamp)}</time>
        </p>
      </div>
    </li>
  )
}
