import { lazy, Suspense } from 'react'
import type { MapViewProps } from './map-view.ts'
import { t } from '../../language/t.ts'

// Both ways of drawing stay out of the page until a map is on it.
const MapLibreMap = lazy(async () => ({ default: (await import('./maplibre-map.tsx')).MapLibreMap }))
const CanvasMap = lazy(async () => ({ default: (await import('./canvas-map.tsx')).CanvasMap }))

let webgl: boolean | null = null

/** Whether this browser can draw with WebGL 2, asked once. */
function hasWebGl(): boolean {
  webgl ??= document.createElement('canvas').getContext('webgl2') !== null
  return webgl
}

/** Trips on a map: the chosen one in front, the others faded. Fills its box. */
export function TripMap(props: MapViewProps) {
  const View = hasWebGl() ? MapLibreMap : CanvasMap
  return (
    <Suspense
      fallback={<output aria-label={t('Loading the map')} className="block h-full w-full animate-pulse bg-sunken" />}
    >
      <View {...props} />
    </Suspense>
  )
}
