import { type RefObject, useEffect } from 'react'

type ListKeyAction = 'next' | 'previous' | 'search'

const ANYWHERE: Readonly<Record<string, ListKeyAction>> = { j: 'next', k: 'previous', '/': 'search' }
/** These scroll the page unless the list has the focus. */
const IN_LIST: Readonly<Record<string, ListKeyAction>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** The list action of a key press; null if the list must ignore it, for example in a text field or with Ctrl. */
export function getListKeyAction(press: {
  key: string
  withModifier: boolean
  inField: boolean
  inList: boolean
}): ListKeyAction | null {
  if (press.withModifier || press.inField) return null
  return ANYWHERE[press.key] ?? (press.inList ? (IN_LIST[press.key] ?? null) : null)
}

/** The index after a step among `count` rows; from none (-1), the first or last. */
export function stepTo(count: number, at: number, step: 1 | -1): number {
  if (at === -1) return step === 1 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, at + step))
}

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** An open dialog or menu handles its own keys. */
const OPEN = '[role=dialog], [role=menu]'
/** The focusable targets: the first control of each row. */
const ITEM = '[data-list-item]'

/** `/` focuses the search; j and k (or the arrows inside the list) move along the rows. Enter opens a row natively. */
export function useListKeys(searchBox: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (document.querySelector(OPEN)) return
      const action = getListKeyAction({
        key: event.key,
        withModifier: event.ctrlKey || event.metaKey || event.altKey,
        inField: target !== null && target.closest(FIELD) !== null,
        inList: target !== null && target.closest(ITEM) !== null,
      })
      if (!action) return
      event.preventDefault()
      if (action === 'search') return searchBox.current?.focus()
      const items = [...document.querySelectorAll<HTMLElement>(ITEM)]
      items[stepTo(items.length, items.indexOf(target as HTMLElement), action === 'next' ? 1 : -1)]?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [searchBox])
}
