import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import type { TrackedTrip } from './tracked-trip.ts'
import { TripEntry } from './trip-entry.tsx'
import { forgottenWords } from './trip-words.ts'
import { t } from '../../language/t.ts'
import { rich } from '../../language/rich.tsx'

/** The trips that were tracked on this device. What is deleted here stays in the logbook, and that is said. */
export function TripHistory({
  trips,
  onForget,
  onRetry,
}: {
  trips: readonly TrackedTrip[]
  onForget: (ids: readonly string[]) => void
  onRetry: (id: string) => void
}) {
  const deleteTrip = (trip: TrackedTrip): void => {
    // Asked by the browser, as the specification has it.
    // oxlint-disable-next-line no-alert
    if (!window.confirm(t('Delete this trip?'))) return
    onForget([trip.id])
    toast.info(forgottenWords(trip))
  }
  const clearAll = (): void => {
    // oxlint-disable-next-line no-alert
    if (!window.confirm(t('Clear all trip history?'))) return
    onForget(trips.map(({ id }) => id))
    toast.info(t('Trip history cleared on this device. Your logbook keeps its trips.'))
  }
  return (
    <Card className="mt-4 sm:mt-6">
      <CardHeader
        title={t('Trip History ({count})', { count: trips.length })}
        description={rich(
          t('Trips you tracked on this device. Deleting one here leaves your <link>logbook</link> as it is.'),
          { link: <Link to="/logbook" className="underline underline-offset-2 hover:text-ink" /> },
        )}
        actions={trips.length > 0 && <Button onClick={clearAll}>{t('Clear All')}</Button>}
      />
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
