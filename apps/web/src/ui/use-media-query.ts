import { useSyncExternalStore } from 'react'

/** A window as narrow as a phone's: below Tailwind's `sm` at the browser's current text size. */
export const NARROW = '(width < 40rem)'

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
