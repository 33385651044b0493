import { listMoves, type Trip } from '@spoor/contract/routes/trips.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryReply } from '../api/api.ts'
import { formatDateTime } from '../format/instant.ts'
import { formatEndPlace, formatStartPlace } from '../format/location.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState, Loaded, ShowMore } from '../ui/loaded.tsx'
import { Kilometres } from '../ui/quantity.tsx'
import { RouteLabel } from '../ui/route-label.tsx'
import { formatMoves, MOVE_NAMES } from './move-words.ts'
import { useMoveActions } from './use-move-actions.ts'

const AT_ONCE = 100

/** How many moves an upload or connection has, with a button to list them; nothing if it has none. */
export function MovesLine({ uploadId }: { uploadId: string }) {
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({
    queryKey: ['trips', 'moves', uploadId, 'counts'],
    queryFn: queryReply(listMoves, { query: { upload_id: uploadId, limit: 1 } }),
  })
  if (!isOpen && !found.data?.total) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{t('Not counted as trips: {moves}', { moves: formatMoves(found.data?.counts ?? []) })}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Show')}
      </Button>
      {isOpen && <MovesDialog uploadId={uploadId} onClose={() => setOpen(false)} />}
    </p>
  )
}

/** Moves of an upload or connection, or all, each with a button to count it as a trip. */
export function MovesDialog({ uploadId, onClose }: { uploadId?: string; onClose: () => void }) {
  const { addTrip } = useMoveActions()
  const [coming, setComing] = useState<Trip | null>(null)
  const moves = useInfiniteQuery({
    queryKey: ['trips', 'moves', uploadId],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMoves, { query: { upload_id: uploadId, cursor: pageParam, limit: AT_ONCE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const add = async (move: Trip) => {
    setComing(move)
    await addTrip(move)
    setComing(null)
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('Not by my car')}
      description={t('These do not count. Add one if it was a trip with your car.')}
    >
      <Loaded query={moves} failed={t('The list could not be loaded')}>
        {({ pages }) =>
          pages[0].total === 0 ? (
            <EmptyState title={t('Nothing left out')}>
              {t('Walks, flights and trips that you mark as not with your car appear here.')}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {pages
                  .flatMap(({ items }) => items)
                  .map((move) => (
                    <li key={move.id} className="flex items-center gap-3 py-2.5">
                      <div className="min-w-0 flex-1">
                        <p className="font-semibold">
                          {move.mode && MOVE_NAMES[move.mode]} · <Kilometres of={move.distance_km} />
                        </p>
                        <RouteLabel from={formatStartPlace(move)} to={formatEndPlace(move)} />
                        <p className="text-sm text-muted">{formatDateTime(move.started_at)}</p>
                      </div>
                      <Button
                        size="small"
                        busy={coming?.id === move.id}
                        disabled={coming !== null}
                        aria-label={t('Add as a trip: {name}', {
                          name: `${move.mode && MOVE_NAMES[move.mode]}, ${formatDateTime(move.started_at)}`,
                        })}
                        onClick={() => void add(move)}
                      >
                        {t('Add as a trip')}
                      </Button>
                    </li>
                  ))}
              </ul>
              <ShowMore query={moves} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
