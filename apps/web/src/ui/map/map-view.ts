import type { MapTrip } from './map-trip.ts'
import type { Position } from './projection.ts'

/** What a map is given, whichever way it is drawn. */
export interface MapViewProps {
  trips: readonly MapTrip[]
  chosenId: string | null
  onChoose: (id: string) => void
  /** Called with the place of a click, instead of choosing the trip there; the map then keeps all trips in view. */
  onPlace?: (place: Position) => void
  /** Address of a MapLibre style; null shows the embedded basemap. */
  styleUrl: string | null
  /** What the configured tiles must be attributed with. */
  attribution: string | null
  label: string
  dark: boolean
}
