import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRotation } from '../../../ui/use-rotation.ts'
import { ActivityIcon } from './activity-icon.tsx'
import { amountOf } from './activity-words.ts'
import { t } from '../../../language/t.ts'

const ROTATION_MS = 4000

/** One event at a time, the next every four seconds; it can be held, and stands still where motion is unwelcome. */
export function ActivityFeed({ items }: { items: readonly ActivityItem[] }) {
  const [paused, setPaused] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  const at = useRotation({ count: items.length, everyMs: ROTATION_MS, running: !paused && !held })
  const timezone = useTimezone()
  const item = items[at]
  if (!item) return null
  const amount = amountOf(item)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking closer holds the feed; the button does it for everybody
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
          <span className="whitespace-nowrap text-muted max-sm:block">{formatDateTime(item.timestamp, timezone)}</span>
        </p>
      </div>
      <p aria-hidden className="text-xs whitespace-nowrap text-muted max-sm:hidden">
        {t('{value} of {count}', { value: at + 1, count: items.length })}
      </p>
      {items.length > 1 && (
        <IconButton
          label={paused ? t('Rotate the feed') : t('Pause the feed')}
          aria-pressed={paused}
          icon={paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          onClick={() => setPaused(!paused)}
        />
      )}
    </section>
  )
}
