import { useMemo } from 'react'
import { PLACE_KIND_ICONS } from './place-words.ts'
import { usePlaces } from './use-places.ts'
import type { MapPlace } from '../ui/map/map-scene.ts'

const NONE: readonly MapPlace[] = []

export function useMapPlaces(): readonly MapPlace[] {
  const places = usePlaces().data?.items
  return useMemo(
    () =>
      places?.map(({ id, name, kind, lng, lat, radius_m }) => ({
        id,
        name,
        position: [lng, lat],
        radiusM: radius_m,
        Icon: PLACE_KIND_ICONS[kind],
      })) ?? NONE,
    [places],
  )
}
