import { getAppSettings, type AppSettings } from '@spoor/contract/routes/system.ts'
import { useEffect, useState } from 'react'
import { publicApi } from './public-api.ts'

let settings: AppSettings | null = null
let loading: Promise<AppSettings> | null = null

/** The deployment's public settings, loaded once; after a failure the next caller loads them again. */
export function loadAppSettings(): Promise<AppSettings> {
  loading ??= publicApi.call(getAppSettings).then(
    (loaded) => (settings = loaded),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** The deployment's public settings for a component; null until loaded. */
export function useAppSettings(): AppSettings | null {
  const [known, setKnown] = useState(settings)
  useEffect(() => {
    if (known) return undefined
    let here = true
    loadAppSettings().then(
      (loaded) => here && setKnown(loaded),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [known])
  return known
}
