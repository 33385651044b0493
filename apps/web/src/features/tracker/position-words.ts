import { VAGUE_M } from './drive.ts'
import { t } from '../../language/t.ts'

export const NOT_SUPPORTED = t('Geolocation not supported')

export function describePositionError({ code }: Pick<GeolocationPositionError, 'code'>): string {
  switch (code) {
    case 1:
      return t(
        "Spoor may not use this device's location. Allow location for this site in the browser's settings, then try again.",
      )
    case 3:
      return t('Your position was not found within 10 seconds. Go where you can see the sky and try again.')
    default:
      return t(
        'This device cannot find its position. Switch on location (GPS), go outside or near a window, and try again.',
      )
  }
}

export function describeAccuracy(accuracyM: number): { word: string; advice: string | null } {
  if (accuracyM <= 20) return { word: t('Good'), advice: null }
  if (accuracyM <= 50) return { word: t('Fair'), advice: null }
  if (accuracyM <= VAGUE_M) {
    return { word: t('Weak'), advice: t('The route is recorded roughly. Keep the phone near the windscreen.') }
  }
  return {
    word: t('Poor'),
    advice: t(
      'Positions this inaccurate are not used for the route. Go where you can see the sky, or switch on precise location.',
    ),
  }
}

/** The fallback name of a position. */
export const bareAddress = (lat: number, lng: number): string =>
  t('Location: {lat}°, {lng}°', { lat: lat.toFixed(4), lng: lng.toFixed(4) })
