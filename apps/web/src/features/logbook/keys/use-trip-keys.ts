import { useEffect, useRef } from 'react'
import type { TripKeyAction } from './trip-key.ts'
import { tripKeyAction } from './trip-key.ts'

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** Keys belong to an open dialog or menu. */
const OPEN = '[role=dialog], [role=menu], dialog[open]'

/** Calls `act` for the logbook's keys while this page is shown. */
export function useTripKeys(act: (action: TripKeyAction) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || document.querySelector(OPEN)) return
      const action = tripKeyAction({
        key: event.key,
        ctrl: event.ctrlKey && !event.shiftKey && !event.altKey && !event.metaKey,
        other: event.altKey || event.metaKey || (event.ctrlKey && event.shiftKey),
        inField: target?.closest(FIELD) != null,
        inSearch: target?.matches('input[type=search]') ?? false,
        inList: target?.closest('[data-trip]') != null,
      })
      // Enter presses a row's own buttons; on the chosen trip itself it edits.
      if (!action || (action === 'edit' && target?.getAttribute('aria-current') !== 'true')) return
      if (action !== 'clear') event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
