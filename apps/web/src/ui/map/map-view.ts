import type { MapTrip } from './map-trip.ts'

/** What a map is given, whichever way it is drawn. */
export interface MapViewProps {
  trips: readonly MapTrip[]
  chosenId: string | null
  onChoose: (id: string) => void
  /** Address of a MapLibre style; null shows the embedded basemap. */
  styleUrl: string | null
  /** What the configured tiles must be attributed with. */
  attribution: string | null
  label: string
  dark: boolean
}
