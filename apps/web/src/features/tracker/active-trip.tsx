import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLocation } from '../../format/location.ts'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { describeAccuracy } from './position-words.ts'
import type { TrackedTrip } from './tracked-trip.ts'
import type { TrackerState } from './tracker-state.ts'
import { formatRunningTime } from './trip-words.ts'
import { PathMap } from './path-map.tsx'
import { t } from '../../language/t.ts'

export function ActiveTrip({ trip, state, onEnd }: { trip: TrackedTrip; state: TrackerState; onEnd: () => void }) {
  const nowMs = useNowMs({ stepMs: 1000 })
  const { reading, trouble } = state
  const accuracy = reading && describeAccuracy(reading.accuracyM)
  return (
    // Clipped, not hidden: that would make End Trip stick to the card instead of the window.
    <Card className="overflow-clip p-0! sm:p-0!">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
        <p role="status" className="flex items-center gap-2.5 font-semibold text-accent">
          <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-accent" />
          {t('Trip In Progress')}
        </p>
        <p className="min-w-0 text-sm wrap-anywhere text-muted">
          {t('from {address}', { address: formatLocation(trip.startLocation.address) })}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-2 px-4 py-4 sm:px-6">
        <Figure label={t('Time')}>{formatRunningTime(nowMs - Date.parse(trip.startTime))}</Figure>
        <Figure label={t('Distance')}>
          <Kilometres of={state.distanceM / 1000} />
        </Figure>
        <Figure label={t('GPS')}>
          {reading && accuracy && !trouble ? (
            <>
              {accuracy.word}
              <span className="block text-sm font-normal whitespace-nowrap text-muted">
                {t('within {accuracyM} m', { accuracyM: formatCount(reading.accuracyM) })}
              </span>
            </>
          ) : (
            t('Searching')
          )}
        </Figure>
      </dl>
      {(trouble || accuracy?.advice) && (
        <div className="px-4 pb-4 sm:px-6">
          <Notice kind="warn" title={trouble ? t('No position right now') : t('Your position is inaccurate')}>
            {trouble ? t('{trouble} The trip continues.', { trouble }) : accuracy?.advice}
          </Notice>
        </div>
      )}
      <div className="isolate h-72 border-y border-line sm:h-96">
        <PathMap
          tripId={trip.id}
          fixes={state.fixes}
          fixCount={state.fixCount}
          reading={reading}
          label={t('Map of the trip in progress')}
        />
      </div>
      <div
        data-bottom-bar
        className="flex flex-wrap items-center justify-between gap-4 px-4 py-4 max-sm:sticky max-sm:bottom-(--bottom-bar) max-sm:bg-surface sm:px-6"
      >
        <p className="text-sm text-muted max-sm:hidden">
          {t('Keep this page open and the screen on: browsers cannot record in the background.')}
        </p>
        <Button
          variant="danger"
          size="large"
          className="max-sm:w-full"
          busy={state.phase === 'ending'}
          icon={Square}
          onClick={onEnd}
        >
          {t('End Trip')}
        </Button>
      </div>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold sm:text-xl">{children}</dd>
    </div>
  )
}
