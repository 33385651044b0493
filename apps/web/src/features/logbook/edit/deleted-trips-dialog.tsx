import { listDeletedTrips, type DeletedTrip } from '@spoor/contract/routes/trips.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { formatDateTime, formatTripTime } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState, Loaded, ShowMore } from '../../../ui/loaded.tsx'
import { Kilometres } from '../../../ui/quantity.tsx'
import { RouteLabel } from '../../../ui/route-label.tsx'
import { formatTripName } from '../trip-words.ts'
import { formatEndPlace, formatStartPlace } from '../../../format/location.ts'
import type { TripChanges } from './use-trip-changes.ts'

const AT_ONCE = 100

export function DeletedTripsDialog({ changes, onClose }: { changes: TripChanges; onClose: () => void }) {
  const deleted = useInfiniteQuery({
    queryKey: ['trips', 'deleted'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listDeletedTrips, { query: { cursor: pageParam, limit: AT_ONCE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const [coming, setComing] = useState<readonly DeletedTrip[]>([])
  const bringBack = async (trips: readonly DeletedTrip[]) => {
    setComing(trips)
    await changes.restore(trips.map(({ id }) => id))
    setComing([])
  }
  const groups = groupByDeletion(deleted.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <Dialog
      onClose={onClose}
      title={t('Deleted trips')}
      description={t('Deleted trips do not count. To get back the trips of an undone upload, restore the upload.')}
    >
      <Loaded query={deleted} failed={t('Deleted trips could not be loaded')}>
        {() =>
          groups.length === 0 ? (
            <EmptyState title={t('No deleted trips')}>
              {t('Deleted trips stay here until you restore them.')}
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-5">
              {groups.map(({ deletedAt, trips }) => (
                <section key={deletedAt} aria-labelledby={`deleted-${deletedAt}`}>
                  <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line pb-1">
                    <h3 id={`deleted-${deletedAt}`} className="text-sm font-semibold text-muted">
                      {t('Deleted {when}', { when: formatDateTime(deletedAt) })}
                    </h3>
                    {trips.length > 1 && (
                      <Button
                        size="small"
                        disabled={coming.length > 0}
                        aria-describedby={`deleted-${deletedAt}`}
                        onClick={() => void bringBack(trips)}
                      >
                        {t('Restore these {n}', { n: trips.length })}
                      </Button>
                    )}
                  </div>
                  <ul className="divide-y divide-line">
                    {trips.map((trip) => (
                      <li key={trip.id} className="flex items-center gap-3 py-2.5">
                        <div className="min-w-0 flex-1">
                          <RouteLabel
                            from={formatStartPlace(trip)}
                            to={formatEndPlace(trip)}
                            className="font-semibold"
                          />
                          <p className="text-sm text-muted">
                            {formatTripTime(trip.started_at)} · <Kilometres of={trip.distance_km} />
                          </p>
                        </div>
                        <Button
                          size="small"
                          variant="quiet"
                          busy={coming.includes(trip)}
                          disabled={coming.length > 0}
                          aria-label={t('Restore trip: {name}', { name: formatTripName(trip) })}
                          onClick={() => void bringBack([trip])}
                        >
                          {t('Restore')}
                        </Button>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              <ShowMore query={deleted} />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Groups trips that were deleted at the same instant, preserving their order. */
function groupByDeletion(trips: readonly DeletedTrip[]): { deletedAt: string; trips: DeletedTrip[] }[] {
  const groups = new Map<string, DeletedTrip[]>()
  for (const trip of trips) {
    const together = groups.get(trip.deleted_at)
    if (together) together.push(trip)
    else groups.set(trip.deleted_at, [trip])
  }
  return [...groups].map(([deletedAt, together]) => ({ deletedAt, trips: together }))
}
