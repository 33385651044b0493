import { lazy, Suspense } from 'react'
import { useAppSettings } from '../../api/app-settings.ts'
import { t } from '../../language/t.ts'
import { useTheme } from '../../theme/use-theme.ts'
import type { MapPlace, MapPoint } from './map-scene.ts'
import type { MapTrip } from './map-trip.ts'
import type { Position } from './projection.ts'
import { useStreets } from './use-streets.ts'

// Both ways of drawing stay out of the page until a map is on it.
const MapLibreMap = lazy(async () => ({ default: (await import('./maplibre-map.tsx')).MapLibreMap }))
const CanvasMap = lazy(async () => ({ default: (await import('./canvas-map.tsx')).CanvasMap }))

const NO_TRIPS: readonly MapTrip[] = []
const NO_POINTS: readonly MapPoint[] = []
const NO_PLACES: readonly MapPlace[] = []

let webgl: boolean | null = null

/** Whether this browser can draw with WebGL 2, asked once. */
function hasWebGl(): boolean {
  webgl ??= document.createElement('canvas').getContext('webgl2') !== null
  return webgl
}

/**
 * Trips, numbered points and places on the deployment's street map, or on the built-in basemap where that cannot be loaded.
 * Fills its box. A list beside it must say the same in words.
 */
export function MapView({
  label,
  trips = NO_TRIPS,
  chosenId = null,
  onChoose,
  hoveredId = null,
  onHover,
  points = NO_POINTS,
  places = NO_PLACES,
  marker = null,
  onPick,
}: {
  /** Names the map for a screen reader. */
  label: string
  trips?: readonly MapTrip[]
  chosenId?: string | null
  onChoose?: (id: string) => void
  hoveredId?: string | null
  onHover?: (id: string | null) => void
  points?: readonly MapPoint[]
  places?: readonly MapPlace[]
  marker?: Position | null
  /** Called with the position of a click, or of the map's centre on Enter, instead of choosing the trip there. */
  onPick?: (position: Position) => void
}) {
  const settings = useAppSettings()
  const { dark } = useTheme()
  const { streets, failed, fail, retry } = useStreets(settings, dark)
  const Drawing = hasWebGl() ? MapLibreMap : CanvasMap
  return (
    <div className="relative h-full w-full">
      <Suspense
        fallback={<output aria-label={t('Loading the map')} className="block h-full w-full animate-pulse bg-sunken" />}
      >
        <Drawing
          trips={trips}
          chosenId={chosenId}
          onChoose={onChoose ?? ignore}
          hoveredId={hoveredId}
          onHover={onHover ?? ignore}
          points={points}
          places={places}
          marker={marker}
          onPick={onPick}
          streets={streets}
          onStreetsFailed={fail}
          label={label}
          dark={dark}
        />
      </Suspense>
      {failed && (
        <p
          role="status"
          className="absolute top-2.5 left-2.5 rounded-md border border-line bg-surface px-2 py-1 text-xs text-muted shadow-card"
        >
          {t('Streets did not load.')}{' '}
          <button type="button" className="font-semibold text-accent underline" onClick={retry}>
            {t('Try again')}
          </button>
        </p>
      )}
    </div>
  )
}

const ignore = () => undefined
