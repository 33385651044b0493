import { useEffect } from 'react'
import type { RefObject } from 'react'
import { listKeyAction, stepTo } from './list-key.ts'

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** An open dialog or menu has the keys to itself. */
const OPEN = '[role=dialog], [role=menu]'
/** What the keys walk along: the first control of each row. */
const ITEM = '[data-list-item]'

/** `/` goes to the search, j and k (or the arrows, once in the list) walk along the rows; Enter opens by itself. */
export function useListKeys(searchBox: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (document.querySelector(OPEN)) return
      const action = listKeyAction({
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
