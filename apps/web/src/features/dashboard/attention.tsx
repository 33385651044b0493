import { Link } from '@tanstack/react-router'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { CircleDashed } from 'lucide-react'
import { formatCount } from '../../format/quantity.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What waits for the driver; nothing where nothing waits. */
export function Attention({ stats }: { stats: PersonalStats }) {
  if (stats.pendingTrips === 0) return null
  const one = stats.pendingTrips === 1
  return (
    <section
      aria-label="What needs you"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warn/40 bg-warn-tint px-4 py-3 sm:px-5"
    >
      <CircleDashed aria-hidden size={20} className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <span className="font-semibold">
          {formatCount(stats.pendingTrips)} {one ? 'trip waits' : 'trips wait'} for you to confirm.
        </span>{' '}
        Only confirmed trips go into your logbook and tax figures.
      </p>
      <Link to="/logbook" search={{ status: 'pending' }} className={buttonClass({ size: 'small' })}>
        {one ? 'Confirm it' : 'Confirm them'}
      </Link>
    </section>
  )
}
