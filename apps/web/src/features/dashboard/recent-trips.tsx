import { Link } from '@tanstack/react-router'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTimezone } from '../../session/use-session.ts'
import { formatLocation } from '../../format/location.ts'
import { formatTripTime } from '../../format/instant.ts'
import { distanceQuantity } from '../../format/quantity.ts'
import { classes } from '../../ui/classes.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { ClassificationBadge, TripStatusBadge } from '../../ui/trip-badges.tsx'
import { RouteLabel } from '../../ui/route-label.tsx'
import { useRotation } from '../../ui/use-rotation.ts'
import { t } from '../../language/t.ts'

const ROTATION_MS = 4000

/** The newest trips. A highlight moves down the list; hovering, focus and reduced motion stop it. */
export function RecentTrips({ trips }: { trips: Trip[] }) {
  const [held, setHeld] = useState(false)
  const running = !held && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const highlighted = useRotation({ count: trips.length, everyMs: ROTATION_MS, running })

  if (trips.length === 0) return <p className="py-6 text-center text-muted">{t('No trips recorded yet')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering pauses the highlight, and so does focusing a trip */}
      <ul
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="-mx-2"
      >
        {trips.map((trip, index) => (
          <TripLine key={trip.id} trip={trip} highlighted={index === highlighted} />
        ))}
      </ul>
      <Link
        to="/logbook"
        className="mt-3 inline-flex items-center gap-1 text-sm font-semibold text-accent hover:underline"
      >
        {t('All trips')} <ArrowRight size={14} aria-hidden />
      </Link>
    </>
  )
}

function TripLine({ trip, highlighted }: { trip: Trip; highlighted: boolean }) {
  const timezone = useTimezone()
  return (
    <li
      data-highlighted={highlighted}
      className={classes(
        'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg border-l-3 px-3 py-2.5 transition-colors duration-200 hover:bg-sunken',
        highlighted ? 'border-accent bg-sunken' : 'border-transparent',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {/* Clicking anywhere on the row opens the trip. */}
          <Link to="/logbook" search={{ trip: trip.id, map: true }} className="after:absolute after:inset-0">
            <RouteLabel
              from={trip.start_place?.name || formatLocation(trip.start_location) || t('Unknown place')}
              to={trip.end_place?.name || formatLocation(trip.end_location) || t('Unknown place')}
            />
          </Link>
        </p>
        <p className="text-sm text-muted">{formatTripTime(trip.started_at, timezone)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ClassificationBadge classification={trip.classification} />
        {/* Omits its label where both would read 'To review'. */}
        <TripStatusBadge status={trip.status} wordless={trip.classification === null && trip.status === 'pending'} />
      </div>
      <p className="ml-auto min-w-18 text-right text-sm font-semibold">
        <Quantity of={distanceQuantity(trip.distance_km)} />
      </p>
    </li>
  )
}
