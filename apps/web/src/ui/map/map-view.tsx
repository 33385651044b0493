import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useAppSettings } from '../../net/app-settings.ts'
import { t } from '../../language/t.ts'
import { useTheme } from '../theme/use-theme.tsx'
import type { MapDrawingProps } from './map-scene.ts'
import type { AppSettings } from '@spoor/contract/routes/system.ts'
import type { StyleSpecification } from 'maplibre-gl'
import { loadStreetStyle } from './street-style.ts'

// Loads only when a map is shown.
const MapLibreMap = lazy(async () => ({ default: (await import('./maplibre-map.tsx')).MapLibreMap }))

const NOTHING: Omit<MapDrawingProps, 'streets' | 'onStreetsFailed' | 'label' | 'dark'> = {
  trips: [],
  chosenId: null,
  onChoose: () => undefined,
  hoveredId: null,
  onHover: () => undefined,
  points: [],
  places: [],
  marker: null,
}

let webgl: boolean | null = null

/** Whether this browser supports WebGL 2; checked once. */
function hasWebGl(): boolean {
  webgl ??= document.createElement('canvas').getContext('webgl2') !== null
  return webgl
}

/** Trips, points and places on the street map or the built-in basemap. Accompany it with the same facts as text. */
export function MapView(props: Partial<typeof NOTHING> & { label: string }) {
  const settings = useAppSettings()
  const { dark } = useTheme()
  const { streets, failed, fail, retry } = useStreets(settings, dark)
  if (!hasWebGl())
    return (
      <p className="grid h-full w-full place-items-center bg-sunken p-4 text-center text-sm text-muted">
        {t('This browser cannot draw maps, because WebGL 2 is off. The list shows the same.')}
      </p>
    )
  return (
    <div className="relative h-full w-full">
      <Suspense
        fallback={<output aria-label={t('Loading the map')} className="block h-full w-full animate-pulse bg-sunken" />}
      >
        <MapLibreMap
          {...NOTHING}
          {...props}
          arePlacesPinned={props.onChoosePlace !== undefined}
          streets={streets}
          onStreetsFailed={fail}
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

interface Streets {
  /** null uses the built-in basemap. */
  streets: StyleSpecification | null
  /** The deployment's street map could not be loaded. */
  failed: boolean
  fail: () => void
  retry: () => void
}

/** The deployment's street map in the current theme. The built-in basemap is used until it loads, or if it fails. */
function useStreets(settings: AppSettings | null, dark: boolean): Streets {
  const url = settings && ((dark ? settings.map_dark_style_url : null) ?? settings.map_style_url)
  const attribution = settings?.map_attribution ?? ''
  const [loaded, setLoaded] = useState<{ url: string; style: StyleSpecification | null } | null>(null)
  const [attempt, setAttempt] = useState(1)
  const fail = () => setLoaded(url === null ? null : { url, style: null })
  const retry = useCallback(() => setAttempt((attempts) => attempts + 1), [])

  useEffect(() => {
    if (url === null || attempt === 0) return undefined
    const gone = new AbortController()
    loadStreetStyle({ url, attribution, dark }, gone.signal).then(
      (style) => gone.signal.aborted || setLoaded({ url, style }),
      () => gone.signal.aborted || setLoaded({ url, style: null }),
    )
    return () => gone.abort()
  }, [url, attribution, dark, attempt])

  const isMissing = loaded?.style === null
  useEffect(() => {
    if (!isMissing) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isMissing, retry])

  // Show the other theme's streets until these have loaded, rather than the basemap in between.
  if (url === null || loaded === null) return { streets: null, failed: false, fail, retry }
  return { streets: loaded.style, failed: loaded.style === null && loaded.url === url, fail, retry }
}
