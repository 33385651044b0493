import { useSyncExternalStore } from 'react'

const KEY = 'spoor_sidebar'
const listeners = new Set<() => void>()
let wide = restored()

function restored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'narrow'
  } catch {
    return true
  }
}

/** Makes a wide sidebar narrow and a narrow one wide; this browser remembers it. */
export function toggleSidebar(): void {
  wide = !wide
  try {
    localStorage.setItem(KEY, wide ? 'wide' : 'narrow')
  } catch (error) {
    console.warn('The sidebar could not be remembered', error)
  }
  for (const listener of listeners) listener()
}

export const useSidebarWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wide,
    () => true,
  )
