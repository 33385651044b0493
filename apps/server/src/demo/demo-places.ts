import type { PlaceKind } from '@spoor/core/places/place.ts'
import { placePosition } from './paths.ts'

/** Places named by the demo driver, by their names in paths.csv; the others are left for suggestions. */
const NAMED: readonly { at: string; name: string; kind: PlaceKind; client_name?: string }[] = [
  { at: 'Home', name: 'Home', kind: 'home' },
  { at: 'Tyger Valley', name: 'Office', kind: 'work' },
  { at: 'Worcester', name: 'Hex Valley Builders', kind: 'client', client_name: 'The foreman' },
  { at: 'Paarl Main Street', name: 'Berg River Hardware', kind: 'client', client_name: 'The buyer' },
  { at: 'Foreshore', name: 'Harbour Logistics', kind: 'client', client_name: 'The procurement manager' },
]

export interface DemoPlace {
  name: string
  kind: PlaceKind
  client_name: string
  lat: number
  lng: number
}

export const DEMO_PLACES: readonly DemoPlace[] = NAMED.map(({ at, ...place }) => placeAt(at, place))

/** A named place at a position from paths.csv. */
export function placeAt(
  at: string,
  { name, kind, client_name = '' }: { name: string; kind: PlaceKind; client_name?: string },
): DemoPlace {
  const [lat, lng] = placePosition(at)
  return { name, kind, client_name, lat, lng }
}
