import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useId, useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatTime } from '../../../format/instant.ts'
import { distanceQuantity, formatDuration } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Quantity } from '../../../ui/quantity.tsx'
import { MapView } from '../../../ui/map/map-view.tsx'
import { splitDistances, splitPathAt, nearestTimeMs } from './split-path.ts'
import { endWords, startWords } from '../trip-words.ts'
import type { TripChanges } from './use-trip-changes.ts'
import { useTripPath } from '../use-trips.ts'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'
import { t } from '../../../language/t.ts'

/** Splits a trip: at a place on the map, with the slider, or at a time. */
export function SplitDialog({ trip, changes, onClose }: { trip: Trip; changes: TripChanges; onClose: () => void }) {
  const timezone = useTimezone()
  const formId = useId()
  const path = useTripPath(trip.has_path ? trip.id : null)
  const startMs = Date.parse(trip.started_at)
  const endMs = Date.parse(trip.ended_at ?? trip.started_at)
  const [atMs, setAtMs] = useState(() => Math.round((startMs + endMs) / 2 / 1000) * 1000)
  const [busy, setBusy] = useState(false)
  const inside = atMs > startMs && atMs < endMs
  const at = new Date(atMs).toISOString()
  const halves = useMemo(() => (path ? splitPathAt(path, atMs) : []), [path, atMs])

  const distances = useMemo(
    () => (path ? splitDistances(path, atMs, trip.distance_km) : null),
    [path, atMs, trip.distance_km],
  )

  async function split(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!inside) return
    setBusy(true)
    const done = await changes.split(trip, at)
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      width={trip.has_path ? 'normal' : 'narrow'}
      onOpenChange={(open) => !open && onClose()}
      title={t('Split trip')}
      description={t('{trip} to {trip2}', { trip: startWords(trip), trip2: endWords(trip) })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!inside || !trip.has_path}>
            {t('Split')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void split(event)}>
        {trip.has_path ? (
          <>
            <div className="mb-3 h-64 overflow-hidden rounded-lg border border-line sm:h-72">
              {path && (
                <MapView
                  trips={halves}
                  chosenId="second"
                  onPick={(position) => setAtMs(nearestTimeMs(path, position))}
                  label={t('Map of the trip: the second trip begins at the ring')}
                />
              )}
            </div>
            <div className="mb-3 text-sm">
              <p className="mb-1 flex justify-between gap-2 font-semibold">
                <span id={`${formId}-where`}>{t('Where the second trip begins')}</span>
                <span>{formatTime(at, timezone)}</span>
              </p>
              <input
                type="range"
                aria-labelledby={`${formId}-where`}
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
          </>
        ) : (
          <Notice kind="warn" title={t('The route of this trip is not known')}>
            {t('So its kilometres cannot be divided. Shorten the trip and add a second one.')}
          </Notice>
        )}
        {trip.has_path && (
          <Field
            label={t('The second trip begins at')}
            error={inside ? null : t('Choose a time between start and end of the trip')}
          >
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={toZonedInput(at, timezone)}
                min={toZonedInput(trip.started_at, timezone)}
                max={trip.ended_at ? toZonedInput(trip.ended_at, timezone) : undefined}
                onChange={(event) => {
                  const typed = fromZonedInput(event.target.value, timezone)
                  if (typed !== null) setAtMs(Date.parse(typed))
                }}
              />
            )}
          </Field>
        )}
        {inside && distances && (
          <dl aria-live="polite" className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
            <Part name={t('First trip')} from={trip.started_at} until={at} km={distances[0]} />
            <Part name={t('Second trip')} from={at} until={trip.ended_at ?? at} km={distances[1]} />
          </dl>
        )}
      </form>
    </Dialog>
  )
}

/** What one of both trips will be. */
function Part({ name, from, until, km }: { name: string; from: string; until: string; km: number }) {
  const timezone = useTimezone()
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block text-lg font-semibold">
          <Quantity of={distanceQuantity(km)} />
        </span>
        <span className="text-sm text-muted">
          {t('{from} to {until}', { from: formatTime(from, timezone), until: formatTime(until, timezone) })} ·{' '}
          {formatDuration((Date.parse(until) - Date.parse(from)) / 1000)}
        </span>
      </dd>
    </div>
  )
}
