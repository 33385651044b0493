import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { CalendarDays } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import { toggleMap } from './filter/logbook-search.ts'
import { useLogbookContext } from './logbook-state.ts'
import { MapShell } from './map-shell.tsx'
import { formatEndPlace, formatStartPlace } from '../../format/location.ts'
import { describeDistanceSource, describeCut } from './trip-words.ts'
import { useMapPlaces } from '../../places/use-map-places.ts'
import { useMapTrips } from './use-trips.ts'
import { t } from '../../language/t.ts'

const LEGEND = [
  { label: t('Business'), colour: 'bg-business' },
  { label: t('Private'), colour: 'bg-private' },
  { label: t('To review'), colour: 'bg-muted' },
]

/** The map draws at most this many trips, the newest ones. */
const MOST_DRAWN = 500

/** The filtered trips on a map, with a caption for the chosen one. */
export default function LogbookMap({
  hoveredId,
  onHover,
}: {
  hoveredId: string | null
  onHover: (id: string | null) => void
}) {
  const { address, beside, chosen: choice, list, seen, showDay } = useLogbookContext()
  const { filter, search } = address
  const chosen = choice.trip
  const chosenId = search.trip ?? null
  const trips = useMapTrips(filter, chosenId)
  const places = useMapPlaces()
  // Scrolls into view when a row asks for it, or on mount if no row did.
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (seen > 0) section.current?.scrollIntoView({ block: 'nearest' })
  }, [seen])
  return (
    <MapShell
      beside={beside}
      ref={section}
      onClose={() => address.replace(toggleMap)}
      caption={
        <div className="flex items-center justify-between gap-3">
          <p aria-live="polite" className="min-w-0">
            {chosen ? (
              <>
                <span className="font-semibold">
                  {t('{chosen} to {chosen2}', { chosen: formatStartPlace(chosen), chosen2: formatEndPlace(chosen) })}
                </span>
                <span className="text-muted">
                  {' '}
                  ·{' '}
                  {trips && !trips.some(({ id }) => id === chosen.id)
                    ? t('no GPS positions, so not on the map')
                    : t('distance {distance_source}', {
                        distance_source: describeDistanceSource(chosen.distance_source),
                      })}
                  {describeCut(chosen.cut) && ` · ${describeCut(chosen.cut)}`}
                </span>
              </>
            ) : (
              <span className="text-muted">{formatCaption(trips?.length, list.total)}</span>
            )}
          </p>
          {chosen && (
            <Button size="small" icon={CalendarDays} onClick={() => showDay(taxDayAt(Date.parse(chosen.started_at)))}>
              {t('Whole day')}
            </Button>
          )}
        </div>
      }
    >
      {trips && (
        <MapView
          trips={trips}
          chosenId={chosenId}
          onChoose={choice.bringIntoSight}
          hoveredId={hoveredId}
          onHover={onHover}
          places={places}
          label={t('Map of the trips in the list')}
        />
      )}
      <ul
        aria-label={t('Colours')}
        className="pointer-events-none absolute bottom-7 left-2.5 flex flex-wrap gap-x-3 rounded-md bg-surface/90 px-2 py-1 text-xs"
      >
        {LEGEND.map(({ label, colour }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span aria-hidden className={classes('h-1 w-4 rounded-full', colour)} />
            {label}
          </li>
        ))}
      </ul>
    </MapShell>
  )
}

function formatCaption(drawn: number | undefined, total: number): string {
  if (drawn === undefined) return t('Drawing the trips…')
  if (total === 0) return t('There are no trips to draw.')
  if (drawn === 0) return t('None of these trips has GPS positions, so the map is empty.')
  const how = t('Choose a trip in the list or on the map. The ring is its start, the dot its end.')
  if (drawn >= MOST_DRAWN && total > drawn) {
    return t('The newest {drawn} of {total} trips are drawn. {how}', {
      drawn: formatCount(drawn),
      total: formatCount(total),
      how,
    })
  }
  if (drawn < total)
    return t('{drawn} of {total} trips have positions. {how}', {
      drawn: formatCount(drawn),
      total: formatCount(total),
      how,
    })
  return how
}
