import type { AppSettings } from '@spoor/contract/routes/system.ts'
import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { loadStreetStyle } from './street-style.ts'

export interface Streets {
  /** null: use the built-in basemap. */
  streets: StyleSpecification | null
  /** The deployment has a street map that could not be loaded. */
  failed: boolean
  fail: () => void
  retry: () => void
}

/** The deployment's street map in the theme. Until it has loaded, and where it cannot be, there is the built-in basemap. */
export function useStreets(settings: AppSettings | null, dark: boolean): Streets {
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

  // The other theme's streets stay until these have loaded: a change of theme shows no third map.
  if (url === null || loaded === null) return { streets: null, failed: false, fail, retry }
  return { streets: loaded.style, failed: loaded.style === null && loaded.url === url, fail, retry }
}
