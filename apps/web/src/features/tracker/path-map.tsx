import { useMemo } from 'react'
import type { MapTrip } from '../../ui/map/map-trip.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import type { Fix, Reading } from './drive.ts'

/** A path: dashed gaps, a ring at the start, and a dot at the driver's current or last position. */
export function PathMap({
  tripId,
  fixes,
  fixCount = fixes.length,
  reading = null,
  label,
}: {
  tripId: string
  fixes: readonly Fix[]
  /** Length of the array, which grows in place. */
  fixCount?: number
  reading?: Reading | null
  label: string
}) {
  const trips = useMemo((): MapTrip[] => {
    const places = [...fixes.slice(0, fixCount), ...(reading ? [reading] : [])]
    const path = places.map(({ lat, lng }): [number, number] => [lng, lat])
    if (path.length === 0) return []
    const gaps = fixes.flatMap(({ gap }, index) => (gap && index > 0 && index < fixCount ? [index] : []))
    // A line needs two positions, even if only one is known.
    return [{ id: tripId, mark: 'business', straight: false, path: path.length > 1 ? path : [path[0], path[0]], gaps }]
  }, [tripId, fixes, fixCount, reading])
  return <MapView trips={trips} chosenId={tripId} label={label} />
}
