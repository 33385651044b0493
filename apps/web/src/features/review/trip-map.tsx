import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useTripPath } from '../../api/use-trip-path.ts'
import { t } from '../../language/t.ts'
import { withPath, type MapTrip } from '../../ui/map/map-trip.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import type { Position } from '../../ui/map/bounds.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

/** Delay before loading a route, so that paging through trips by key loads only the last one. */
const ASK_AFTER_MS = 150

export const hasPositions = (trip: Trip): boolean => getEndPositions(trip).length === 2

/** A trip on a map: its route, or a dashed line between its ends if the route is unknown or still loading. */
export function TripMap({ trip }: { trip: Trip }) {
  const id = useDebounced(trip.id, ASK_AFTER_MS)
  const path = useTripPath(id === trip.id ? id : null)
  const mark = getProposedClass(trip) ?? 'unclassified'
  const ends: MapTrip = { id: trip.id, mark, straight: true, path: getEndPositions(trip), gaps: [] }
  const isDriven = path !== undefined && path.geometry.coordinates.length >= 2
  const drawn = isDriven ? withPath({ ...ends, straight: false }, path) : ends
  return <MapView label={t('Map of the trip')} trips={[drawn]} chosenId={trip.id} />
}

function getEndPositions({ start_lat, start_lng, end_lat, end_lng }: Trip): Position[] {
  if (start_lat === null || start_lng === null || end_lat === null || end_lng === null) return []
  return [
    [start_lng, start_lat],
    [end_lng, end_lat],
  ]
}
