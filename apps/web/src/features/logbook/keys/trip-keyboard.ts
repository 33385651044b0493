import { useEffect } from 'react'

/** The trip whose line has the keyboard, or gets it when it is drawn. */
let meant: { id: string; given: boolean } | null = null

/** Gives the keyboard to a trip's line, now or when it is drawn. Of several, the last one that was asked for gets it. */
export function giveKeyboard(id: string): void {
  meant = { id, given: false }
  takeKeyboard(id, document.querySelector<HTMLElement>(`[data-trip="${id}"] [data-choose]`))
}

/**
 * What chooses a trip takes the keyboard once it is drawn, if it is meant; and once more where a list that was laid out
 * anew took it away. Whoever has it elsewhere by then keeps it.
 */
export function takeKeyboard(id: string, button: HTMLElement | null): void {
  if (button === null || meant?.id !== id || (meant.given && document.activeElement !== document.body)) return
  button.focus({ preventScroll: true })
  meant = { id, given: true }
}

/** Forgets the trip that was meant when its user goes elsewhere, by mouse, by finger or by key. */
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
