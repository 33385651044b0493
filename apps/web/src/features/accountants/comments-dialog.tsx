import { commentOnClientTrip, listClientTripComments } from '@spoor/contract/routes/accountants.ts'
import type { ClientTrip } from '@spoor/contract/routes/accountants.ts'
import { api } from '../../api/api.ts'
import { TripComments } from '../../comments/trip-comments.tsx'
import { formatDay } from '../../format/instant.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../language/t.ts'

/** Comments of an accountant on a client's trip, which the client sees and can answer. */
export function CommentsDialog({
  clientId,
  clientName,
  trip,
  onClose,
}: {
  clientId: string
  clientName: string
  trip: ClientTrip
  onClose: () => void
}) {
  const params = { id: clientId, trip_id: trip.id }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Trip of {day}', { day: formatDay(trip.local_day) })}
      description={t('{from} to {to}', { from: trip.start_location || '–', to: trip.end_location || '–' })}
    >
      <TripComments
        tripId={trip.id}
        label={t('Comment for {client}', { client: clientName })}
        calls={{
          list: (signal) => api.call(listClientTripComments, { params }, { signal }),
          add: (text) => api.call(commentOnClientTrip, { params, body: { text } }),
        }}
      />
    </Dialog>
  )
}
