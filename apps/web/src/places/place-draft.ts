import type { Place } from '@spoor/contract/routes/places.ts'
import type { PlaceKind } from '@spoor/core/places/place.ts'
import { PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { numberFault, readNumber, whole, writeNumber } from '../format/read-number.ts'
import { t } from '../language/t.ts'
import type { Faults } from '../ui/faults-resolver.ts'

export interface Point {
  lat: number
  lng: number
}

/** A place as the form holds it. */
export interface PlaceDraft {
  name: string
  kind: PlaceKind
  clientName: string
  /** '-33.9346, 18.8668' */
  position: string
  radius: string
  shared: boolean
}

export const RADIUS = whole(PLACE_RADIUS_M)

/** What a new place starts with. */
export interface NewPlaceValues {
  point?: Point
  name?: string
  kind?: PlaceKind
}

export function newPlaceDraft({ point, name = '', kind = 'other' }: NewPlaceValues): PlaceDraft {
  return {
    name,
    kind,
    clientName: '',
    position: point ? writePosition(point) : '',
    radius: writeNumber(PLACE_RADIUS_M.default, RADIUS),
    shared: false,
  }
}

export function draftOfPlace(place: Place): PlaceDraft {
  return {
    name: place.name,
    kind: place.kind,
    clientName: place.client_name,
    position: writePosition(place),
    radius: writeNumber(Math.round(place.radius_m), RADIUS),
    shared: place.shared,
  }
}

export function placeFaults(draft: PlaceDraft): Faults<PlaceDraft> {
  return {
    name: draft.name.trim() === '' ? t('Give the place a name.') : null,
    position: readPosition(draft.position) === null ? t('Choose a point on the map.') : null,
    radius: numberFault(draft.radius, RADIUS, t('The radius must be between 20 m and 10 km.')),
  }
}

/** What is sent of a draft without faults. */
export function placeValues(draft: PlaceDraft) {
  return {
    ...readPosition(draft.position)!,
    name: draft.name.trim(),
    kind: draft.kind,
    client_name: draft.kind === 'client' ? draft.clientName.trim() : '',
    radius_m: readNumber(draft.radius, RADIUS)!,
  }
}

/** Six decimals are 11 cm. */
export const writePosition = ({ lat, lng }: Point): string => `${round(lat)}, ${round(lng)}`

const round = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6)

/** Reads 'latitude, longitude' in decimal degrees, as maps copy it; null for anything else. */
export function readPosition(text: string): Point | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(text)
  if (found === null) return null
  const [lat, lng] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
