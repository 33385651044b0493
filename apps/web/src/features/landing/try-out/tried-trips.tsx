import type { TriedTrip } from '@spoor/contract/routes/uploads.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatLocation } from '../../../format/location.ts'
import { formatRowTime, isTimed } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import type { MapTrip } from '../../../ui/map/map-trip.ts'
import { MapView } from '../../../ui/map/map-view.tsx'
import { classes } from '../../../ui/classes.ts'
import { Kilometres } from '../../../ui/quantity.tsx'
import { ClassificationBadge } from '../../../ui/trip-badges.tsx'
import type { TryOut } from './estimate.ts'
import { t } from '../../../language/t.ts'

export function TriedTrips({ result: { trips, trips_found, classified_by_file } }: { result: TryOut }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const drawn = useMemo(() => trips.flatMap(toMapTrips), [trips])
  const list = useRef<HTMLOListElement>(null)
  const choose = (id: string) => setChosen((before) => (before === id ? null : id))

  // Scroll a trip selected on the map into view; only the list scrolls.
  useEffect(() => {
    const item = chosen === null ? null : list.current?.children[Number(chosen)]
    if (!(item instanceof HTMLElement) || !list.current) return
    const { offsetTop, offsetHeight } = item
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 2
  }, [chosen])

  return (
    <div className={classes('grid gap-4', drawn.length > 0 && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
      {drawn.length > 0 && (
        <div className="h-80 overflow-hidden rounded-xl border border-line sm:h-96 lg:h-136">
          <MapView
            label={t('Map of the trips in your file')}
            trips={drawn}
            chosenId={chosen}
            onChoose={choose}
            hoveredId={hovered}
            onHover={setHovered}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface lg:h-136">
        <div className="border-b border-line px-4 py-3">
          <h2 className="text-base font-semibold">
            {trips_found > trips.length
              ? t('The newest {count} of {total} trips', {
                  count: formatCount(trips.length),
                  total: formatCount(trips_found),
                })
              : t('Trips')}
          </h2>
          {!classified_by_file && trips.some((trip) => isTimed(trip.started_at, TAX_TIMEZONE)) && (
            <p className="text-sm text-muted">{t('Business and private are guessed from the time of day.')}</p>
          )}
        </div>
        <ol ref={list} className="relative min-h-0 flex-1 overflow-y-auto max-lg:max-h-120">
          {trips.map((trip, index) => (
            <Item
              key={index}
              trip={trip}
              chosen={chosen === String(index)}
              onChoose={() => choose(String(index))}
              onHover={(over) => setHovered(over ? String(index) : null)}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

function toMapTrips({ path, straight, classification }: TriedTrip, index: number): MapTrip[] {
  return path.length < 2 ? [] : [{ id: String(index), mark: classification, straight, path, gaps: [] }]
}

function Item({
  trip,
  chosen,
  onChoose,
  onHover,
}: {
  trip: TriedTrip
  chosen: boolean
  onChoose: () => void
  onHover: (over: boolean) => void
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
        className={classes(
          'flex w-full items-center justify-between gap-4 px-4 py-2.5 text-left transition-colors duration-150',
          chosen ? 'bg-accent-tint' : 'hover:bg-sunken',
        )}
      >
        <span className="min-w-0">
          <span className="block text-sm text-muted">{formatRowTime(trip.started_at, TAX_TIMEZONE)}</span>
          <span className="block text-base wrap-anywhere">
            {formatLocation(trip.start_location) || '–'} <span aria-hidden>→</span>
            <span className="sr-only">{t('to')}</span> {formatLocation(trip.end_location) || '–'}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 text-base">
          <Kilometres of={trip.distance_km} />
          <ClassificationBadge classification={trip.classification} />
        </span>
      </button>
    </li>
  )
}
