import type { Trip } from '@spoor/contract/routes/trips.ts'
import { PlaceDialog } from '../../../places/place-dialog.tsx'
import { usePlace } from '../../../places/use-places.ts'

/** Names the place of a trip's end, or edits the one that it lies in. In a company's place a driver names one of his own. */
export function TripPlaceDialog({ trip, end, onClose }: { trip: Trip; end: 'start' | 'end'; onClose: () => void }) {
  const [inPlace, lat, lng] =
    end === 'start' ? [trip.start_place, trip.start_lat, trip.start_lng] : [trip.end_place, trip.end_lat, trip.end_lng]
  const place = usePlace(inPlace?.id ?? null)
  if (inPlace !== null && place.isPending) return null
  if (place.data?.may_edit) return <PlaceDialog place={place.data} onClose={onClose} />
  const point = lat === null || lng === null ? undefined : { lat, lng }
  return <PlaceDialog place={null} start={{ point }} onClose={onClose} />
}
