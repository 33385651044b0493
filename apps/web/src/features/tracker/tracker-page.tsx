import { useEffect, useState, type ReactNode } from 'react'
import { useSettings } from '../../api/use-settings.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { useReasons } from '../../api/use-reasons.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { ActiveTrip } from './active-trip.tsx'
import type { TripAnswer, TrackedTrip } from './tracked-trip.ts'
import { TripQuestion } from './trip-question.tsx'
import { describeGaps, listRecentReasons, describeForgotten, getDurationMin } from './trip-words.ts'
import { useTracker } from './use-tracker.ts'
import { t } from '../../language/t.ts'
import { Navigation, ChevronDown, CircleCheck, CircleHelp, CloudOff, Trash2, TriangleAlert } from 'lucide-react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/loaded.tsx'
import { rich } from '../../language/rich.tsx'
import { formatLocation } from '../../format/location.ts'
import { formatDateTime } from '../../format/instant.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { ClassificationBadge } from '../../ui/trip-badges.tsx'
import { RouteLabel } from '../../ui/route-label.tsx'
import type { Fix } from './drive.ts'
import { PathMap } from './path-map.tsx'
import { pathStore } from './path-store.ts'

export function TrackerPage() {
  const { tracker, state } = useTracker()
  // Preload while there may be a network: the trip can end in an underground garage.
  const reasons = useReasons('').data ?? []
  const vehicles = useVehicles().data ?? []
  const usualVehicleId = useSettings().data?.default_vehicle_id ?? null
  // The question is visible only on this page.
  useEffect(() => () => void tracker?.answer(null), [tracker])
  if (!tracker) return null
  const { failure, missed, active, phase, asking } = state
  const answer = (given: TripAnswer | null): void => {
    void tracker.answer(given)
    if (given) toast.success(given.classification === 'business' ? t('Saved as business') : t('Saved as private'))
    else toast.info(t('You can classify it in your logbook.'))
  }
  const end = async (options?: { atLastFix: true }): Promise<void> => {
    if (!(await tracker.end(options))) toast.info(t('You did not move, so no trip was saved.'))
  }
  return (
    <>
      <PageHeader title={t('Trip Tracker')}>
        {t('Record a trip while you drive. It goes into your logbook automatically.')}
      </PageHeader>
      <div className="mb-4 flex flex-col gap-3 empty:hidden sm:mb-6">
        {failure && (
          <Notice kind="bad">
            <p>
              {failure.of === 'start'
                ? t('Failed to start trip: {message}', { message: failure.message })
                : t('Failed to end trip: {message}', { message: failure.message })}
            </p>
            {failure.of === 'end' && (
              <Button size="small" className="mt-2" onClick={() => void end({ atLastFix: true })}>
                {t('End at the last known place')}
              </Button>
            )}
          </Notice>
        )}
        {!state.kept && (
          <Notice kind="warn" title={t('This browser cannot store data for Spoor')}>
            {t(
              'Its storage is full or switched off. A trip is lost if you close this page before it is in your logbook.',
            )}
          </Notice>
        )}
        {missed.length > 0 && (
          <Notice kind="warn" title={t('Part of the trip was not recorded')}>
            <p>
              {t(
                'The page was hidden or closed for {missed}. That part is drawn dashed and counted as a straight line; edit the kilometres in your logbook if it was longer.',
                { missed: describeGaps(missed) },
              )}
            </p>
            <Button size="small" className="mt-2" onClick={tracker.dismissMissed}>
              {t('Got it')}
            </Button>
          </Notice>
        )}
      </div>
      {active && (phase === 'active' || phase === 'ending') ? (
        <ActiveTrip trip={active} state={state} onEnd={() => void end()} />
      ) : (
        <>
          {asking && (
            <TripQuestion
              key={asking.id}
              trip={asking}
              reasons={listRecentReasons(state.history, reasons)}
              vehicles={vehicles}
              usualVehicleId={usualVehicleId}
              onVehicle={tracker.chooseVehicle}
              onBusiness={tracker.markBusiness}
              onAnswer={answer}
            />
          )}
          <StartTrip busy={phase === 'starting'} onStart={() => void tracker.start()} />
        </>
      )}
      <TripHistory trips={state.history} onForget={tracker.forget} onRetry={(id) => void tracker.retry(id)} />
    </>
  )
}

function StartTrip({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  return (
    <Card className="flex flex-col items-center py-10! text-center">
      <Button variant="primary" size="large" className="max-sm:w-full" busy={busy} icon={Navigation} onClick={onStart}>
        {t('Start Trip')}
      </Button>
      <p className="mt-5 max-w-md text-sm text-balance text-muted">
        {busy
          ? t('Looking for your position. This can take up to 10 seconds.')
          : t(
              'Your position is recorded until you end the trip. Keep this page open and the screen on: browsers cannot record in the background. It also works offline.',
            )}
      </p>
    </Card>
  )
}

/** The trips tracked on this device. A trip deleted here remains in the logbook, as the page states. */
function TripHistory({
  trips,
  onForget,
  onRetry,
}: {
  trips: readonly TrackedTrip[]
  onForget: (ids: readonly string[]) => void
  onRetry: (id: string) => void
}) {
  const deleteTrip = (trip: TrackedTrip): void => {
    // The browser's own confirmation, on purpose (decision 0127).
    if (!window.confirm(t('Delete this trip?'))) return
    onForget([trip.id])
    toast.info(describeForgotten(trip))
  }
  const clearAll = (): void => {
    if (!window.confirm(t('Clear all trip history?'))) return
    onForget(trips.map(({ id }) => id))
    toast.info(t('Trip history cleared on this device. Your logbook keeps its trips.'))
  }
  return (
    <Card className="mt-4 sm:mt-6">
      <CardHeader
        title={t('Trip History ({count})', { count: trips.length })}
        actions={trips.length > 0 && <Button onClick={clearAll}>{t('Clear All')}</Button>}
      />
      {/* On its own line, because next to a sentence the button would wrap. */}
      <p className="-mt-3 mb-4 text-sm text-muted">
        {rich(t('Trips you tracked on this device. Deleting one here does not change your <link>logbook</link>.'), {
          link: <Link to="/logbook" className="underline underline-offset-2 hover:text-ink" />,
        })}
      </p>
      {trips.length === 0 ? (
        <EmptyState title={t('No tracked trips yet')}>
          {t('Finished trips appear here, and in your logbook as soon as you are online.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {trips.map((trip) => (
            <TripEntry key={trip.id} trip={trip} onDelete={() => deleteTrip(trip)} onRetry={() => onRetry(trip.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function TripEntry({ trip, onDelete, onRetry }: { trip: TrackedTrip; onDelete: () => void; onRetry: () => void }) {
  const [open, setOpen] = useState(false)
  const from = formatLocation(trip.startLocation.address)
  const to = formatLocation(trip.endLocation?.address ?? '')
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-center gap-3 py-3 outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
          <ChevronDown
            size={18}
            className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
            <RouteLabel from={from} to={to} className="font-semibold" />
            <span className="font-semibold">
              <Kilometres of={trip.distance} />
            </span>
            <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-sm text-muted">{formatDateTime(trip.startTime)}</span>
              <StateBadge {...getLook(trip)} />
            </span>
          </span>
        </summary>
        <div className="pb-5 sm:pl-8">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
            <Detail label={t('Start time')}>{formatDateTime(trip.startTime)}</Detail>
            <Detail label={t('End time')}>{trip.endTime && formatDateTime(trip.endTime)}</Detail>
            <Detail label={t('Duration')}>{t('{minutes} min', { minutes: getDurationMin(trip) })}</Detail>
            <Detail label={t('From')}>{from}</Detail>
            <Detail label={t('To')}>{to}</Detail>
            {trip.answer && (
              <Detail label={t('Classification')}>
                <ClassificationBadge classification={trip.answer.classification} />
              </Detail>
            )}
            {trip.answer?.reason && <Detail label={t('Reason')}>{trip.answer.reason}</Detail>}
            {trip.gaps.length > 0 && <Detail label={t('Not recorded')}>{describeGaps(trip.gaps)}</Detail>}
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
          <Button size="small" className="mt-4" icon={Trash2} onClick={onDelete}>
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
