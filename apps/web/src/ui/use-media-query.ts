import { useSyncExternalStore } from 'react'

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
