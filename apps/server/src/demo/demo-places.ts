import type { PlaceKind } from '@spoor/core/places/place.ts'
import { ROADS } from './roads.ts'

/** The places that the demo's driver has named; the others are left for suggestions. */
const NAMED: readonly { road: string; name: string; kind: PlaceKind; client_name?: string }[] = [
  { road: 'Home', name: 'Home', kind: 'home' },
  { road: 'Tyger Valley', name: 'Office', kind: 'work' },
  { road: 'Worcester', name: 'Hex Valley Builders', kind: 'client', client_name: 'The foreman' },
  { road: 'Paarl Main Street', name: 'Berg River Hardware', kind: 'client', client_name: 'The buyer' },
  { road: 'Foreshore', name: 'Harbour Logistics', kind: 'client', client_name: 'The procurement manager' },
]

export interface DemoPlace {
  name: string
  kind: PlaceKind
  client_name: string
  lat: number
  lng: number
}

export const DEMO_PLACES: readonly DemoPlace[] = NAMED.map(({ road, ...place }) => placeAt(road, place))

/** A place at one of the roads' ends. */
export function placeAt(
  road: string,
  { name, kind, client_name = '' }: { name: string; kind: PlaceKind; client_name?: string },
): DemoPlace {
  const begins = ROADS.find(({ from }) => from === road)
  const [lat, lng] = begins ? begins.way[0] : ROADS.find(({ to }) => to === road)!.way.at(-1)!
  return { name, kind, client_name, lat, lng }
}
