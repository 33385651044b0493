import { listSimilarTrips } from '@spoor/contract/routes/suggestions.ts'
import { listTrips } from '@spoor/contract/routes/trips.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useTimezone } from '../../../session/use-session.ts'
import { formatDate, formatTime } from '../../../format/instant.ts'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatEndPlace, formatStartPlace } from '../../../format/location.ts'
import type { TripChanges } from './use-trip-changes.ts'

/** Classifies all unreviewed trips between the same places like this one, and gives them its reason. */
export function SimilarDialog({ trip, changes, onClose }: { trip: Trip; changes: TripChanges; onClose: () => void }) {
  const timezone = useTimezone()
  const [withReason, setWithReason] = useState(true)
  const similar = useQuery({
    queryKey: ['trips', 'similar', trip.id],
    queryFn: ({ signal }) => api.call(listSimilarTrips, { params: { id: trip.id } }, { signal }),
    // Classifying any trip changes the set of similar ones.
    staleTime: 0,
    gcTime: 0,
  })
  const unclassified = useQuery({
    queryKey: ['trips', 'similar', trip.id, 'rows'],
    queryFn: ({ signal }) =>
      api.call(listTrips, { query: { classification: 'unclassified', status: 'pending', limit: 500 } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { classification, reason } = trip
  const ids = similar.data?.ids ?? []
  const named = new Set(ids)
  const known = unclassified.data?.items.filter(({ id }) => named.has(id)) ?? []
  const title = classification === 'business' ? t('Mark similar trips business') : t('Mark similar trips private')
  return (
    <FormDialog
      title={title}
      description={t('Trips to review from {from} to {to}', { from: formatStartPlace(trip), to: formatEndPlace(trip) })}
      submit={plural(ids.length, 'Mark {n} trip', 'Mark {n} trips')}
      busy={similar.isPending}
      disabled={ids.length === 0 || classification === null}
      onSubmit={() => {
        const proposed = withReason && reason !== '' ? { proposed_reason: reason } : {}
        void changes.bulk({ action: 'classify', classification, ids, ...proposed }, (changed) =>
          plural(changed, '{n} trip marked', '{n} trips marked'),
        )
        onClose()
      }}
      onClose={onClose}
    >
      {similar.isPending ? (
        <Skeleton className="h-24" />
      ) : ids.length === 0 ? (
        <p className="mb-4 text-sm">{t('No other trip between these places is waiting for review.')}</p>
      ) : (
        <>
          <ul className="mb-4 max-h-52 overflow-y-auto rounded-lg border border-line text-sm">
            {known.map(({ id, started_at: start }) => (
              <li key={id} className="border-b border-line px-3 py-2 last:border-b-0">
                {formatDate(start, timezone)}, {formatTime(start, timezone)}
              </li>
            ))}
            {known.length < ids.length && (
              <li className="px-3 py-2 text-muted">
                {plural(ids.length - known.length, 'and {n} earlier trip', 'and {n} earlier trips')}
              </li>
            )}
          </ul>
          {reason !== '' && (
            <Checkbox className="mb-4" checked={withReason} onChange={(event) => setWithReason(event.target.checked)}>
              {t('Use the reason “{reason}” for trips without one', { reason })}
            </Checkbox>
          )}
        </>
      )}
    </FormDialog>
  )
}
