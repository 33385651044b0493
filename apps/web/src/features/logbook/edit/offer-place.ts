import { createPlace, deletePlace, previewPlace } from '@spoor/contract/routes/places.ts'
import { MAX_PLACE_NAME } from '@spoor/contract/limits.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { api } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { formatCount } from '../../../format/quantity.ts'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'
import { toast } from '../../../ui/toast.ts'
import { groupUndo } from '../../../ui/group-undo.tsx'
import { actionToast } from '../../../ui/undo-toast.tsx'

/**
 * Offers to make a place of an end whose location text was just edited, where other trips start or end there, too: the
 * name then shows on all of them. Nothing is offered where there is a place already, or the position is unknown.
 */
export async function offerPlace(trip: Trip, end: 'start' | 'end', reload: () => Promise<void>): Promise<void> {
  const [lat, lng] = end === 'start' ? [trip.start_lat, trip.start_lng] : [trip.end_lat, trip.end_lng]
  const [place, location] =
    end === 'start' ? [trip.start_place, trip.start_location] : [trip.end_place, trip.end_location]
  if (lat === null || lng === null || place !== null || location.length > MAX_PLACE_NAME) return
  const at = { lat, lng, radius_m: PLACE_RADIUS_M.default }
  try {
    const { starting, ending } = await api.call(previewPlace, { body: at })
    const trips = end === 'start' ? starting : ending
    if (trips < 2) return
    const n = formatCount(trips)
    actionToast(t('Location saved. Name this place {name} for all trips that start or end here?', { name: location }), {
      label:
        end === 'start' ? t('Apply to {n} trips that start here', { n }) : t('Apply to {n} trips that end here', { n }),
      onAction: () => void namePlace(location, at, reload),
    })
  } catch {
    // The edit itself was saved; an offer that cannot be made is no fault to show.
  }
}

async function namePlace(
  name: string,
  at: { lat: number; lng: number; radius_m: number },
  reload: () => Promise<void>,
): Promise<void> {
  try {
    const place = await api.call(createPlace, { body: { name, ...at } })
    await reload()
    groupUndo(plural(place.trips, '{n} trip shows {name}', '{n} trips show {name}', { name }), () => {
      api
        .call(deletePlace, { params: { id: place.id } })
        .then(reload, (error: unknown) => toast.error(messageOf(error, t('The place could not be deleted'))))
    })
  } catch (error) {
    toast.error(messageOf(error, t('The place could not be saved')))
  }
}
