import { useMemo, useState, useEffect, useRef, type KeyboardEvent } from 'react'
import { formatDay, formatTime } from '../../../format/instant.ts'
import { plural, t } from '../../../language/t.ts'
import { MapView } from '../../../ui/map/map-view.tsx'
import { MapShell } from '../map-shell.tsx'
import { useMapPlaces } from '../../../places/use-map-places.ts'
import { toMapPoints, type DayLeg, type DayStop, type DayChain } from './day-chain.ts'
import { useDay, type DayOnMap } from './use-day.ts'
import { useDayPlay, type DayPlay } from './use-day-play.ts'
import { ChevronLeft, ChevronRight, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../ui/loaded.tsx'
import { Kilometres } from '../../../ui/quantity.tsx'
import { useTripChanges } from '../edit/use-trip-changes.ts'
import { ClassificationToggle } from '../list/classification-toggle.tsx'
import { formatTripDuration } from '../list/trip-cell.tsx'

const NO_LEGS: readonly DayLeg[] = []
const NO_STOPS: readonly DayStop[] = []

export default function DayView({
  day,
  beside,
  onDay,
  onClose,
}: {
  day: string
  beside: boolean
  onDay: (day: string) => void
  onClose: () => void
}) {
  const of = useDay(day)
  const legs = of.chain?.legs ?? NO_LEGS
  const stops = of.chain?.stops ?? NO_STOPS
  const places = useMapPlaces()
  const play = useDayPlay(legs, of.trips)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const leg = play.leg === null ? undefined : legs[play.leg]
  const points = useMemo(() => toMapPoints(stops, leg?.to ?? null), [stops, leg])
  const missing = legs.length - of.trips.length
  return (
    <>
      <DayPanel
        day={day}
        of={of}
        play={play}
        hoveredId={hoveredId}
        onHover={setHoveredId}
        onDay={onDay}
        onClose={onClose}
      />
      <MapShell
        beside={beside}
        onClose={onClose}
        caption={
          <p className="text-muted">
            {missing > 0 && of.trips.length > 0
              ? t("Trips without GPS positions appear in the list only. Numbers mark the day's stops.")
              : t("Numbers mark the day's stops.")}
          </p>
        }
      >
        <MapView
          trips={of.trips}
          chosenId={leg?.trip.id ?? null}
          onChoose={(id) => play.goTo(legs.findIndex(({ trip }) => trip.id === id))}
          hoveredId={hoveredId}
          onHover={setHoveredId}
          points={points}
          places={places}
          marker={play.marker}
          label={t('Map of {day}', { day: formatDay(day) })}
        />
      </MapShell>
    </>
  )
}

/** A day as text: its stops and trips in order, with the playback controls for the map. */
export function DayPanel({
  day,
  of,
  play,
  hoveredId,
  onHover,
  onDay,
  onClose,
}: {
  day: string
  of: DayOnMap
  play: DayPlay
  hoveredId: string | null
  onHover: (id: string | null) => void
  onDay: (day: string) => void
  onClose: () => void
}) {
  const { chain } = of
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the day is unmounted with the list, so move the focus here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label={t('The day on the map')} className="flex flex-col gap-3">
      <Button className="self-start" size="small" icon={ChevronLeft} onClick={onClose}>
        {t('All trips')}
      </Button>
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {formatDay(day)}
          </h2>
          {chain && chain.legs.length > 0 && <DaySums chain={chain} />}
        </div>
        <div className="flex shrink-0">
          <IconButton
            label={t('Day before')}
            icon={ChevronLeft}
            disabled={of.dayBefore === null}
            onClick={() => of.dayBefore && onDay(of.dayBefore)}
          />
          <IconButton
            label={t('Day after')}
            icon={ChevronRight}
            disabled={of.dayAfter === null}
            onClick={() => of.dayAfter && onDay(of.dayAfter)}
          />
        </div>
      </div>
      {of.error && !chain ? (
        <ErrorState title={t('The trips of this day could not be loaded')} onRetry={of.retry}>
          {t('Your trips are safe. Only the list could not be loaded.')}
        </ErrorState>
      ) : !chain ? (
        <ListSkeleton />
      ) : chain.legs.length === 0 ? (
        <p className="text-sm text-muted">{t('No trips on this day.')}</p>
      ) : (
        <>
          <PlayControls chain={chain} play={play} />
          <Chain chain={chain} play={play} hoveredId={hoveredId} onHover={onHover} />
        </>
      )}
    </section>
  )
}

function DaySums({ chain }: { chain: DayChain }) {
  const km = chain.legs.reduce((sum, { trip }) => sum + trip.distance_km, 0)
  return (
    <p className="text-sm text-muted">
      {plural(chain.legs.length, '{n} trip', '{n} trips')} · <Kilometres of={km} />
    </p>
  )
}

function PlayControls({ chain, play }: { chain: DayChain; play: DayPlay }) {
  const last = chain.legs.length - 1
  const step = (direction: 1 | -1) => play.goTo(Math.min(last, Math.max(0, (play.leg ?? -1) + direction)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const now = play.leg === null ? undefined : chain.legs[play.leg]
  return (
    <div className="rounded-xl border border-line bg-surface p-2 shadow-card">
      {/* The arrow keys work on every button. */}
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t('Play the day')}
        className="flex items-center gap-1"
        onKeyDown={onKeyDown}
      >
        <IconButton
          label={t('Previous trip')}
          icon={SkipBack}
          disabled={play.leg === null || play.leg === 0}
          onClick={() => step(-1)}
        />
        <Button variant="primary" icon={play.playing ? Pause : Play} onClick={play.toggle}>
          {play.playing ? t('Pause') : t('Play the day')}
        </Button>
        <IconButton label={t('Next trip')} icon={SkipForward} disabled={play.leg === last} onClick={() => step(1)} />
      </div>
      <p aria-live="polite" className="min-h-5 px-2 pt-1 text-sm text-muted">
        {now &&
          t('{time}, {from} to {to}', {
            time: formatTime(now.trip.started_at),
            from: chain.stops[now.from].name,
            to: chain.stops[now.to].name,
          })}
      </p>
    </div>
  )
}

function Chain({
  chain,
  play,
  hoveredId,
  onHover,
}: {
  chain: DayChain
  play: DayPlay
  hoveredId: string | null
  onHover: (id: string | null) => void
}) {
  const chosen = play.leg === null ? null : chain.legs[play.leg]
  return (
    <ol aria-label={t('Stops and trips of the day')} className="flex flex-col">
      {chain.stops.map((stop, at) => {
        const legIndex = chain.legs.findIndex(({ from }) => from === at)
        const leg = chain.legs[legIndex]
        return (
          <li key={stop.number}>
            <Stop stop={stop} chosen={chosen?.to === at} />
            {leg ? (
              <Leg
                leg={leg}
                chosen={legIndex === play.leg}
                hovered={leg.trip.id === hoveredId}
                onChoose={() => play.goTo(legIndex)}
                onHover={onHover}
              />
            ) : (
              at < chain.stops.length - 1 && (
                <p className="ml-[13px] border-l-2 border-dashed border-line py-2 pl-6 text-sm text-muted">
                  {t('No trip recorded between these two')}
                </p>
              )
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Stop({ stop, chosen }: { stop: DayStop; chosen: boolean }) {
  const { arrivedAt, leftAt } = stop
  const time = (instant: string) => formatTime(instant)
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className={classes(
          'grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold',
          chosen ? 'border-accent bg-accent text-on-accent' : 'border-ink bg-surface',
        )}
      >
        {stop.number}
      </span>
      <span className="min-w-0">
        <span className="sr-only">{t('Stop {number}:', { number: String(stop.number) })} </span>
        <span className="block truncate font-semibold">{stop.name}</span>
        <span className="block text-sm text-muted">
          {arrivedAt && leftAt
            ? `${time(arrivedAt)}–${time(leftAt)} · ${formatTripDuration(arrivedAt, leftAt)}`
            : leftAt
              ? t('left at {time}', { time: time(leftAt) })
              : arrivedAt && t('arrived at {time}', { time: time(arrivedAt) })}
        </span>
      </span>
    </div>
  )
}

function Leg({
  leg: { trip },
  chosen,
  hovered,
  onChoose,
  onHover,
}: {
  leg: DayLeg
  chosen: boolean
  hovered: boolean
  onChoose: () => void
  onHover: (id: string | null) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const { change } = useTripChanges()
  return (
    <div className="ml-[13px] flex flex-wrap items-center gap-x-2 border-l-2 border-line py-1 pl-4">
      <button
        ref={button}
        type="button"
        aria-current={chosen || undefined}
        className={classes(
          'flex min-h-11 min-w-0 flex-1 basis-40 scroll-my-20 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-1.5 text-left text-sm transition-colors',
          chosen ? 'bg-accent-tint' : hovered ? 'bg-sunken' : 'hover:bg-sunken',
        )}
        onClick={onChoose}
        onMouseEnter={() => onHover(trip.id)}
        onMouseLeave={() => onHover(null)}
        onFocus={() => onHover(trip.id)}
        onBlur={() => onHover(null)}
      >
        <span className="sr-only">{t('Show the trip')}</span>
        <Kilometres of={trip.distance_km} />
        {trip.ended_at && <span className="text-muted">{formatTripDuration(trip.started_at, trip.ended_at)}</span>}
        {trip.reason && <span className="min-w-0 truncate text-muted">{trip.reason}</span>}
      </button>
      <ClassificationToggle
        value={trip.classification}
        suggestion={trip.suggestion}
        of={t('Classification of the trip at {time}', { time: formatTime(trip.started_at) })}
        size="roomy"
        onChange={(classification) => void change(trip, { classification })}
      />
    </div>
  )
}
