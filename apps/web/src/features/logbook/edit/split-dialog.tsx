import type { Trip } from '@spoor/contract/routes/trips.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTimezone } from '../../../session/use-session.ts'
import { formatTime } from '../../../format/instant.ts'
import { formatDuration } from '../../../format/quantity.ts'
import { readNumber } from '../../../format/read-number.ts'
import { t } from '../../../language/t.ts'
import { InputField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { MapPoint } from '../../../ui/map/map-scene.ts'
import type { MapTrip, TripPath } from '../../../ui/map/map-trip.ts'
import { MapView } from '../../../ui/map/map-view.tsx'
import type { Position } from '../../../ui/map/bounds.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { Kilometres } from '../../../ui/quantity.tsx'
import { formatEndPlace, formatStartPlace } from '../../../format/location.ts'
import { useTripPath } from '../../../api/use-trip-path.ts'
import { TRIP_KM } from './trip-draft.ts'
import type { TripChanges } from './use-trip-changes.ts'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'

/** Splits a path at an instant for the map. Both parts include the split position. */
export function splitPathAt(path: TripPath, atMs: number): MapTrip[] {
  const times = path.properties.times.map((time) => Date.parse(time))
  const line = path.geometry.coordinates
  const after = times.findIndex((timeMs) => timeMs >= atMs)
  if (after < 1) return [half('second', 'unclassified', line, path.properties.gaps)]
  const span = times[after] - times[after - 1]
  const share = span > 0 ? (atMs - times[after - 1]) / span : 0
  const between: Position = [
    line[after - 1][0] + share * (line[after][0] - line[after - 1][0]),
    line[after - 1][1] + share * (line[after][1] - line[after - 1][1]),
  ]
  const gaps = path.properties.gaps
  return [
    half(
      'first',
      'private',
      [...line.slice(0, after), between],
      gaps.filter((gap) => gap <= after),
    ),
    half(
      'second',
      'business',
      [between, ...line.slice(after)],
      gaps.filter((gap) => gap >= after).map((gap) => gap - after + 1),
    ),
  ]
}

/** The starts of both parts, numbered, and the end. */
export function numberParts(parts: readonly MapTrip[]): MapPoint[] {
  const starts = parts.map(({ id, path: [position] }, at) => ({ id, position, label: `${at + 1}`, chosen: at > 0 }))
  return [...starts, ...parts.slice(-1).map(({ path }) => ({ id: 'end', position: path[path.length - 1], label: '' }))]
}

/** The kilometres of each part: the trip's distance in proportion to the path lengths, as the server computes them. */
export function splitDistances(path: TripPath, atMs: number, distanceKm: number): [number, number] {
  const parts = splitPathAt(path, atMs)
  const measurePart = (id: string) => measureLengthM(parts.find((part) => part.id === id)?.path ?? [])
  const [first, second] = [measurePart('first'), measurePart('second')]
  const firstKm = first + second > 0 ? (distanceKm * first) / (first + second) : distanceKm / 2
  return [firstKm, distanceKm - firstKm]
}

function measureLengthM(line: readonly Position[]): number {
  let sumM = 0
  for (let i = 1; i < line.length; i++) sumM += greatCircleM(line[i - 1][1], line[i - 1][0], line[i][1], line[i][0])
  return sumM
}

const half = (id: string, mark: MapTrip['mark'], path: readonly Position[], gaps: readonly number[]): MapTrip => ({
  id,
  mark,
  straight: false,
  path: [...path],
  gaps,
})

/** When the vehicle was nearest to a position, to the second, excluding the ends of the path. */
export function findNearestTimeMs(path: TripPath, [lng, lat]: Position): number {
  const times = path.properties.times.map((time) => Date.parse(time))
  const line = path.geometry.coordinates
  const narrow = Math.cos((lat * Math.PI) / 180)
  let best = { square: Number.POSITIVE_INFINITY, timeMs: times[0] }
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = [(line[i - 1][0] - lng) * narrow, line[i - 1][1] - lat]
    const [dx, dy] = [(line[i][0] - line[i - 1][0]) * narrow, line[i][1] - line[i - 1][1]]
    const length = dx * dx + dy * dy
    const along = length > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 0
    const square = (ax + along * dx) ** 2 + (ay + along * dy) ** 2
    if (square < best.square) best = { square, timeMs: times[i - 1] + along * (times[i] - times[i - 1]) }
  }
  const [first, last] = [times[0] + 1000, times[times.length - 1] - 1000]
  return Math.max(first, Math.min(last, Math.round(best.timeMs / 1000) * 1000))
}

interface SplitProps {
  trip: Trip
  changes: Pick<TripChanges, 'split'>
  onClose: () => void
}

/** Splits a trip along its path or, if that is unknown, by kilometres. */
export function SplitDialog(props: SplitProps) {
  return props.trip.has_path ? <SplitAtTime {...props} /> : <SplitByKilometres {...props} />
}

/** Splits a trip without a path, such as a row of a logbook with business and private kilometres. */
function SplitByKilometres({ trip, changes, onClose }: SplitProps) {
  const [typed, setTyped] = useState('')
  const firstKm = readNumber(typed, TRIP_KM)
  const inside = firstKm !== null && firstKm > 0 && firstKm < trip.distance_km
  return (
    <SplitForm trip={trip} changes={changes} at={inside ? { first_km: firstKm } : null} onClose={onClose}>
      <NumberField
        label={t('Kilometres of the first trip')}
        rule={TRIP_KM}
        value={typed}
        onChange={setTyped}
        error={typed === '' || inside ? null : t('Enter fewer kilometres than the trip has')}
      />
      {inside && (
        <dl aria-live="polite" className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
          <Part name={t('First trip')} km={firstKm} />
          <Part name={t('Second trip')} km={trip.distance_km - firstKm} />
        </dl>
      )}
    </SplitForm>
  )
}

function SplitForm({
  trip,
  changes,
  at,
  onClose,
  children,
}: SplitProps & {
  /** null while the position is not inside the trip. */
  at: Parameters<TripChanges['split']>[1] | null
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  async function split(): Promise<void> {
    if (at === null) return
    setBusy(true)
    const done = await changes.split(trip, at)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      width={trip.has_path ? 'normal' : 'narrow'}
      title={t('Split trip')}
      description={t('{trip} to {trip2}', { trip: formatStartPlace(trip), trip2: formatEndPlace(trip) })}
      submit={t('Split')}
      busy={busy}
      disabled={at === null}
      onSubmit={split}
      onClose={onClose}
    >
      <div>{children}</div>
    </FormDialog>
  )
}

/** Splits a trip at a position on the map, with a slider, or at a time. */
function SplitAtTime({ trip, changes, onClose }: SplitProps) {
  const timezone = useTimezone()
  const sliderLabel = useId()
  const path = useTripPath(trip.id)
  const startMs = Date.parse(trip.started_at)
  const endMs = Date.parse(trip.ended_at ?? trip.started_at)
  const [atMs, setAtMs] = useState(() => Math.round((startMs + endMs) / 2 / 1000) * 1000)
  const inside = atMs > startMs && atMs < endMs
  const at = new Date(atMs).toISOString()
  const halves = useMemo(() => (path ? splitPathAt(path, atMs) : []), [path, atMs])

  const points = useMemo(() => numberParts(halves), [halves])
  const distances = useMemo(
    () => (path ? splitDistances(path, atMs, trip.distance_km) : null),
    [path, atMs, trip.distance_km],
  )

  return (
    <SplitForm trip={trip} changes={changes} at={inside ? { at } : null} onClose={onClose}>
      <div className="mb-3 h-48 overflow-hidden rounded-lg border border-line sm:h-56">
        {path && (
          <MapView
            trips={halves}
            points={points}
            onPick={(position) => setAtMs(findNearestTimeMs(path, position))}
            label={t('Map of the trip: the first trip starts at 1, the second at 2')}
          />
        )}
      </div>
      <div className="mb-3 text-sm">
        <p className="mb-1 flex justify-between gap-2 font-semibold">
          <span id={sliderLabel}>{t('Where the second trip starts')}</span>
          <span>{formatTime(at, timezone)}</span>
        </p>
        <input
          type="range"
          aria-labelledby={sliderLabel}
          className="h-8 w-full accent-accent pointer-coarse:h-11"
          min={startMs + 1000}
          max={Math.max(startMs + 1000, endMs - 1000)}
          step={1000}
          value={atMs}
          aria-valuetext={formatTime(at, timezone)}
          onChange={(event) => setAtMs(Number(event.target.value))}
        />
        <span className="flex justify-between text-xs text-muted">
          <span>{formatTime(trip.started_at, timezone)}</span>
          <span>{t('Click the map, or drag the slider')}</span>
          <span>{trip.ended_at && formatTime(trip.ended_at, timezone)}</span>
        </span>
      </div>
      {inside && distances && (
        <dl aria-live="polite" className="mb-3 grid grid-cols-2 gap-4 border-t border-line pt-3">
          <Part name={t('First trip')} km={distances[0]}>
            <Period from={trip.started_at} until={at} />
          </Part>
          <Part name={t('Second trip')} km={distances[1]}>
            <Period from={at} until={trip.ended_at ?? at} />
          </Part>
        </dl>
      )}
      <InputField
        label={t('Second trip starts at')}
        error={inside ? null : t("Choose a time between the trip's start and end")}
        type="datetime-local"
        value={toZonedInput(at, timezone)}
        min={toZonedInput(trip.started_at, timezone)}
        max={trip.ended_at ? toZonedInput(trip.ended_at, timezone) : undefined}
        onChange={(value) => {
          const typed = fromZonedInput(value, timezone)
          if (typed !== null) setAtMs(Date.parse(typed))
        }}
      />
    </SplitForm>
  )
}

function Part({ name, km, children }: { name: string; km: number; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block text-lg font-semibold">
          <Kilometres of={km} />
        </span>
        {children}
      </dd>
    </div>
  )
}

/** Without seconds, so that the duration agrees with the times shown beside it. */
const minuteAt = (at: string): number => Math.floor(Date.parse(at) / 60_000)

function Period({ from, until }: { from: string; until: string }) {
  return (
    <span className="text-sm text-muted">
      {t('{from} to {until}', { from: formatTime(from), until: formatTime(until) })} ·{' '}
      {formatDuration((minuteAt(until) - minuteAt(from)) * 60)}
    </span>
  )
}
