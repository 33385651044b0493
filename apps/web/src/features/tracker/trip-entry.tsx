import { ChevronDown, CircleCheck, CircleHelp, CloudOff, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTimezone } from '../../session/use-session.ts'
import { formatLocation } from '../../format/location.ts'
import { formatDateTime } from '../../format/instant.ts'
import { distanceQuantity } from '../../format/quantity.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { ClassificationBadge } from '../../ui/trip-badges.tsx'
import { RouteLabel } from '../../ui/route-label.tsx'
import type { Fix } from './drive.ts'
import type { TrackedTrip } from './tracked-trip.ts'
import { getDurationMin, describeGaps } from './trip-words.ts'
import { PathMap } from './path-map.tsx'
import { pathStore } from './path-store.ts'
import { t } from '../../language/t.ts'

/** One finished trip as an expandable row. */
export function TripEntry({
  trip,
  onDelete,
  onRetry,
}: {
  trip: TrackedTrip
  onDelete: () => void
  onRetry: () => void
}) {
  const timezone = useTimezone()
  const [open, setOpen] = useState(false)
  const from = formatLocation(trip.startLocation.address)
  const to = formatLocation(trip.endLocation?.address ?? '')
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-center gap-3 py-3 outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            size={18}
            className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
            <RouteLabel from={from} to={to} className="font-semibold" />
            <span className="font-semibold">
              <Quantity of={distanceQuantity(trip.distance)} />
            </span>
            <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-sm text-muted">{formatDateTime(trip.startTime, timezone)}</span>
              <StateBadge {...getLook(trip)} />
            </span>
          </span>
        </summary>
        <div className="pb-5 sm:pl-8">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
            <Detail label={t('Start time')}>{formatDateTime(trip.startTime, timezone)}</Detail>
            <Detail label={t('End time')}>{trip.endTime && formatDateTime(trip.endTime, timezone)}</Detail>
            <Detail label={t('Duration')}>{t('{minutes} min', { minutes: getDurationMin(trip) })}</Detail>
            <Detail label={t('From')}>{from}</Detail>
            <Detail label={t('To')}>{to}</Detail>
            {trip.answer && (
              <Detail label={t('Classification')}>
                <ClassificationBadge classification={trip.answer.classification} />
              </Detail>
            )}
            {trip.answer?.reason && <Detail label={t('Reason')}>{trip.answer.reason}</Detail>}
            {trip.gaps.length > 0 && <Detail label={t('Not recorded')}>{describeGaps(trip.gaps, timezone)}</Detail>}
          </dl>
          {open && <FinishedWay tripId={trip.id} />}
          {trip.refused !== null && (
            <Notice className="mt-4" kind="bad" title={t('This trip could not be saved to your logbook')}>
              <p>{t(trip.refused)}</p>
              <Button size="small" className="mt-2" onClick={onRetry}>
                {t('Try again')}
              </Button>
            </Notice>
          )}
          <Button size="small" className="mt-4" icon={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
            {t('Delete Trip')}
          </Button>
        </div>
      </details>
    </li>
  )
}

/** The recorded path, if it has more than its two ends. */
function FinishedWay({ tripId }: { tripId: string }) {
  const [fixes, setFixes] = useState<readonly Fix[]>([])
  useEffect(() => {
    let here = true
    void pathStore.load(tripId).then((loaded) => here && setFixes(loaded))
    return () => {
      here = false
    }
  }, [tripId])
  if (fixes.length < 2) return null
  return (
    <div className="mt-4 h-56 overflow-hidden rounded-lg border border-line sm:h-72">
      <PathMap tripId={tripId} fixes={fixes} label={t('Map of the trip')} />
    </div>
  )
}

function getLook({ handedOver, refused, asking }: TrackedTrip): StateLook {
  if (handedOver) return { label: t('In your logbook'), tone: 'good', Icon: CircleCheck }
  if (refused !== null) return { label: t('Not in your logbook'), tone: 'bad', Icon: TriangleAlert }
  if (asking) return { label: t('Waiting for your answer'), tone: 'warn', Icon: CircleHelp }
  return { label: t('Waiting for a connection'), tone: 'warn', Icon: CloudOff }
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
