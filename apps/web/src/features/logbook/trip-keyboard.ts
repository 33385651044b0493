import { useEffect } from 'react'

/** The trip whose row has the focus or receives it when it renders. */
let meant: { id: string; given: boolean } | null = null

/** Focuses a trip's row, now or when it renders. The last call wins. */
export function requestTripFocus(id: string): void {
  meant = { id, given: false }
  applyTripFocus(id, document.querySelector<HTMLElement>(`[data-trip="${id}"] [data-choose]`))
}

/** Focuses a trip's button when it renders, if requested. Does not take the focus from an element elsewhere. */
export function applyTripFocus(id: string, button: HTMLElement | null): void {
  if (button === null || meant?.id !== id || (meant.given && document.activeElement !== document.body)) return
  button.focus({ preventScroll: true })
  meant = { id, given: true }
}

/** Forgets the trip to focus when the user moves on, by mouse, touch or key. */
export function useTripKeyboard(): void {
  useEffect(() => {
    const forget = (event: Event): void => {
      const line = event.target instanceof Element ? event.target.closest('[data-trip]') : null
      if (event.type !== 'focusin' || line?.getAttribute('data-trip') !== meant?.id) meant = null
    }
    document.addEventListener('pointerdown', forget)
    document.addEventListener('focusin', forget)
    return () => {
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('focusin', forget)
      meant = null
    }
  }, [])
}
