import { useSyncExternalStore } from 'react'

/** A window as narrow as a phone's: below Tailwind's `sm`, in the browser's text size as that is. */
export const NARROW = '(width < 40rem)'

/** Whether a media query holds, now and whenever it changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (callback) => {
      const list = matchMedia(query)
      list.addEventListener('change', callback)
      return () => list.removeEventListener('change', callback)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
