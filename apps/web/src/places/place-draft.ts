import { NewPlace, type Place } from '@spoor/contract/routes/places.ts'
import { PLACE_RADIUS_M, type PlaceKind } from '@spoor/core/places/place.ts'
import { readNumber, whole, writeNumber } from '../format/read-number.ts'
import { t } from '../language/t.ts'
import { schemaResolver } from '../ui/form.tsx'

export interface Point {
  lat: number
  lng: number
}

export interface PlaceDraft {
  name: string
  kind: PlaceKind
  client_name: string
  /** '-33.9346, 18.8668' */
  position: string
  radius_m: string
  shared: boolean
}

export const RADIUS = whole(PLACE_RADIUS_M)

export interface NewPlaceValues {
  point?: Point
  name?: string
  kind?: PlaceKind
}

export function createPlaceDraft({ point, name = '', kind = 'other' }: NewPlaceValues): PlaceDraft {
  return {
    name,
    kind,
    client_name: '',
    position: point ? writePosition(point) : '',
    radius_m: writeNumber(PLACE_RADIUS_M.default, RADIUS),
    shared: false,
  }
}

export function toPlaceDraft(place: Place): PlaceDraft {
  return {
    name: place.name,
    kind: place.kind,
    client_name: place.client_name,
    position: writePosition(place),
    radius_m: writeNumber(Math.round(place.radius_m), RADIUS),
    shared: place.shared,
  }
}

export const placeResolver = schemaResolver(
  NewPlace.omit({ lat: true, lng: true }).extend({ position: NewPlace.pick({ lat: true, lng: true }) }),
  {
    body: ({ position, radius_m, ...draft }: PlaceDraft) => ({
      ...draft,
      client_name: draft.kind === 'client' ? draft.client_name : '',
      // The schema rejects a missing position.
      position: readPosition(position)!,
      radius_m: readNumber(radius_m, RADIUS) ?? Number.NaN,
    }),
    numbers: { radius_m: RADIUS },
    sentences: {
      name: t('Enter a name for the place.'),
      position: t('Choose a position on the map.'),
      radius_m: t('The radius must be between 20 m and 10 km.'),
    },
  },
)

/** Six decimals resolve 11 cm. */
export const writePosition = ({ lat, lng }: Point): string => `${round(lat)}, ${round(lng)}`

const round = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6)

/** Reads 'latitude, longitude' in decimal degrees, as maps copy it; null for anything else. */
export function readPosition(text: string): Point | null {
  const found = /^(-?\d{1,2}(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)°?$/.exec(text.trim())
  if (found === null) return null
  const [lat, lng] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
