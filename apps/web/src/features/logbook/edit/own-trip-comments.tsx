import { commentOnTrip, listTripComments } from '@spoor/contract/routes/accountants.ts'
import { api } from '../../../api/api.ts'
import { TripComments } from '../../accountants/index.ts'
import { t } from '../../../language/t.ts'

/** The accountant's comments on the driver's own trip, with a reply field; renders nothing without comments. */
export function OwnTripComments({ tripId }: { tripId: string }) {
  return (
    <TripComments
      tripId={tripId}
      label={t('Answer')}
      onlyIfAny
      calls={{
        list: (query, signal) => api.call(listTripComments, { params: { id: tripId }, query }, { signal }),
        add: (text) => api.call(commentOnTrip, { params: { id: tripId }, body: { text } }),
      }}
    />
  )
}
