import { VAGUE_M } from './drive.ts'

export const NOT_SUPPORTED = 'Geolocation not supported'

/** What a failed search for the position means, and what to do about it. */
export function positionProblem({ code }: Pick<GeolocationPositionError, 'code'>): string {
  switch (code) {
    case 1:
      return "Spoor may not use this device's location. Allow location for this site in the browser's settings, then try again."
    case 3:
      return 'Your position was not found within 10 seconds. Go where the sky can be seen and try again.'
    default:
      return 'This device cannot tell its position now. Switch on location (GPS), go outside or near a window, and try again.'
  }
}

/** How exact a position is, in words. */
export function accuracyWords(accuracyM: number): { word: 'Good' | 'Fair' | 'Weak' | 'Poor'; advice: string | null } {
  if (accuracyM <= 20) return { word: 'Good', advice: null }
  if (accuracyM <= 50) return { word: 'Fair', advice: null }
  if (accuracyM <= VAGUE_M) {
    return { word: 'Weak', advice: 'The way is recorded roughly. A place by the windscreen helps.' }
  }
  return {
    word: 'Poor',
    advice:
      'Positions as vague as this are left out of the way. Go where the sky can be seen, or switch on precise location.',
  }
}

/** The name of a position that has no other (specification, section 7). */
export const bareAddress = (lat: number, lng: number): string => `Location: ${lat.toFixed(4)}°, ${lng.toFixed(4)}°`
