import { Link } from '@tanstack/react-router'
import { CircleDashed, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/quantity.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What waits for the driver; nothing where nothing waits. */
export function Attention({ pendingTrips, withoutReason }: { pendingTrips: number; withoutReason: number }) {
  if (pendingTrips === 0 && withoutReason === 0) return null
  return (
    <section
      aria-label="What needs you"
      className="divide-y divide-warn/30 rounded-xl border border-warn/40 bg-warn-tint px-4 sm:px-5"
    >
      {pendingTrips > 0 && (
        <Waiting
          icon={<CircleDashed aria-hidden size={20} />}
          what={`${formatCount(pendingTrips)} ${pendingTrips === 1 ? 'trip waits' : 'trips wait'} for you to confirm.`}
          why="Only confirmed trips go into your logbook and tax figures."
          search={{ status: 'pending' }}
          action={pendingTrips === 1 ? 'Confirm it' : 'Confirm them'}
        />
      )}
      {withoutReason > 0 && (
        <Waiting
          icon={<MessageCircleQuestion aria-hidden size={20} />}
          what={`${formatCount(withoutReason)} business ${withoutReason === 1 ? 'trip has' : 'trips have'} no reason.`}
          why="SARS asks what for and with whom."
          search={{ classification: 'business', reason: 'missing' }}
          action={withoutReason === 1 ? 'Give it' : 'Give them'}
        />
      )}
    </section>
  )
}

function Waiting({
  icon,
  what,
  why,
  search,
  action,
}: {
  icon: ReactNode
  what: string
  why: string
  /** Which trips of the logbook wait. */
  search: { status: 'pending' } | { classification: 'business'; reason: 'missing' }
  action: string
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <span className="shrink-0 text-warn">{icon}</span>
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <span className="font-semibold">{what}</span> {why}
      </p>
      <Link to="/logbook" search={search} className={buttonClass({ size: 'small' })}>
        {action}
      </Link>
    </div>
  )
}
