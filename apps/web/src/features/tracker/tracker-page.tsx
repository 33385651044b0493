import { useEffect } from 'react'
import { useReasons } from '../../api/use-reasons.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { ActiveTrip } from './active-trip.tsx'
import { StartTrip } from './start-trip.tsx'
import { TripHistory } from './trip-history.tsx'
import type { TripAnswer } from './tracked-trip.ts'
import { TripQuestion } from './trip-question.tsx'
import { gapWords, recentReasons } from './trip-words.ts'
import { useTracker } from './use-tracker.ts'
import { t } from '../../language/t.ts'

export function TrackerPage() {
  const { tracker, state } = useTracker()
  const timezone = useTimezone()
  // Asked for while there may be a network, not only in the basement where the trip ends.
  const reasons = useReasons('').data ?? []
  // On another page nobody sees the question.
  useEffect(() => () => void tracker?.answer(null), [tracker])
  if (!tracker) return null
  const { failure, missed, active, phase, asking } = state
  const answer = (given: TripAnswer | null): void => {
    void tracker.answer(given)
    if (given) toast.success(given.classification === 'business' ? t('Saved as business') : t('Saved as private'))
    else toast.info(t('You can classify it in your logbook.'))
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
              <Button size="small" className="mt-2" onClick={() => void tracker.end({ atLastFix: true })}>
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
                { missed: gapWords(missed, timezone) },
              )}
            </p>
            <Button size="small" className="mt-2" onClick={tracker.dismissMissed}>
              {t('Got it')}
            </Button>
          </Notice>
        )}
      </div>
      {active && (phase === 'active' || phase === 'ending') ? (
        <ActiveTrip trip={active} state={state} onEnd={() => void tracker.end()} />
      ) : (
        <>
          {asking && (
            <TripQuestion
              key={asking.id}
              trip={asking}
              reasons={recentReasons(state.history, reasons)}
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
