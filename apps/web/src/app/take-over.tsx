import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/** Once a page stands beside it, what stood in the HTML goes. */
export function TakeOver() {
  const stands = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (stands) takeOver()
  }, [stands])
  return null
}

/** Where a keyboard can be on what was drawn. */
const FOCUSABLE = 'a, main'

/** Who was on a link of what goes, or in its content, is in the same place of the page. */
function takeOver(): void {
  document.getElementById('boot')?.remove()
  const drawn = document.getElementById('drawn')
  if (!drawn) return
  const { activeElement: focused } = document
  const at = [...drawn.querySelectorAll(FOCUSABLE)].findIndex((element) => element === focused)
  drawn.remove()
  document.getElementById('root')?.querySelectorAll<HTMLElement>(FOCUSABLE)[at]?.focus({ preventScroll: true })
}
