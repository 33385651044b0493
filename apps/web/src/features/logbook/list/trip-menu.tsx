import type { Trip } from '@spoor/contract/routes/trips.ts'
import {
  CarTaxiFront,
  Check,
  EllipsisVertical,
  MapPin,
  MapPinned,
  Pencil,
  Repeat,
  Scissors,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/open-menu.tsx'
import type { TripActions } from './trip-actions.ts'
import { t } from '../../../language/t.ts'

export function TripMenu({ trip, name, actions }: { trip: Trip; name: string; actions: TripActions }) {
  return (
    <Menu
      trigger={<IconButton size="smallIcon" label={t('More for {name}', { name })} icon={EllipsisVertical} />}
      items={() => buildTripMenu(trip, actions)}
    />
  )
}

/** Returns no item for an end without a position. */
function createPlaceItem(trip: Trip, end: 'start' | 'end', actions: TripActions): MenuItem[] {
  const [place, lat] = end === 'start' ? [trip.start_place, trip.start_lat] : [trip.end_place, trip.end_lat]
  if (lat === null) return []
  const label =
    place !== null
      ? t('Place: {name}', { name: place.name })
      : end === 'start'
        ? t('Name this place: start')
        : t('Name this place: end')
  return [{ label, icon: MapPinned, onSelect: () => actions.namePlace(trip, end) }]
}

function buildTripMenu(trip: Trip, actions: TripActions): MenuItem[] {
  return [
    ...(trip.status === 'confirmed'
      ? []
      : [{ label: t('Confirm'), icon: Check, onSelect: () => actions.confirm(trip) }]),
    { label: t('Edit'), icon: Pencil, onSelect: () => actions.edit(trip) },
    { label: t('Show on the map'), icon: MapPin, onSelect: () => actions.showOnMap(trip) },
    { label: t('Return trip'), icon: Undo2, onSelect: () => actions.repeat(trip, 'back') },
    { label: t('Repeat this trip'), icon: Repeat, onSelect: () => actions.repeat(trip, 'again') },
    {
      label: t('Split'),
      icon: Scissors,
      disabled: trip.has_path ? trip.ended_at === null : trip.distance_km === 0,
      onSelect: () => actions.split(trip),
    },
    ...(['start', 'end'] as const).flatMap((end) => createPlaceItem(trip, end, actions)),
    ...((trip.source === 'upload' || trip.source === 'connection') && trip.has_path
      ? [{ label: t('Not my car'), icon: CarTaxiFront, onSelect: () => actions.markNotMyCar(trip) }]
      : []),
    ...(trip.status === 'rejected' ? [] : [{ label: t('Reject'), icon: X, onSelect: () => actions.reject(trip) }]),
    { label: t('Delete'), icon: Trash2, danger: true, onSelect: () => actions.remove(trip) },
  ]
}
