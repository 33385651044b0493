import { observeWindowRect, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Which lines of a list that scrolls with the page are in sight. On a phone each question for the size or the place of
 * something, in the middle of drawing, has the whole page laid out for it: the first lines are drawn for the window as it was
 * and for where the list mostly begins, and what is otherwise is learnt with the frame's own layout.
 */
export function useLinesInSight({
  list,
  count,
  heightOf,
  keyOf,
  overscan,
  mostlyBeginsAtPx,
}: {
  list: RefObject<HTMLElement | null>
  count: number
  heightOf: (at: number) => number
  /** With another function, and only then, all lines are measured anew. */
  keyOf: (at: number) => number
  /** Lines drawn beyond those in sight. */
  overscan: number
  /** How far below the top of the page. */
  mostlyBeginsAtPx: number
}) {
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))
  // It keeps state of its own, which a compiler of React could not see; there is none here.
  // oxlint-disable-next-line react/incompatible-library
  return useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan,
    scrollMargin: useTopOf(list, mostlyBeginsAtPx),
    initialRect,
    observeElementRect: useCallback<typeof observeWindowRect>(({ scrollElement }, onRect) => {
      const tell = () => scrollElement && onRect({ width: scrollElement.innerWidth, height: scrollElement.innerHeight })
      scrollElement?.addEventListener('resize', tell, { passive: true })
      return () => scrollElement?.removeEventListener('resize', tell)
    }, []),
    // It begins with going where it is.
    scrollToFn: useCallback<typeof windowScroll>((offset, options, instance) => {
      if (offset + (options.adjustments ?? 0) !== instance.scrollOffset) windowScroll(offset, options, instance)
    }, []),
  })
}

/** How far below the top of the page the list begins, whatever opens or closes above it. */
function useTopOf(list: RefObject<HTMLElement | null>, mostlyPx: number): number {
  const [topPx, setTopPx] = useState(mostlyPx)
  useLayoutEffect(() => {
    // The page grows and shrinks with what is above the list. It tells its size at the start, too.
    const observer = new ResizeObserver(() => {
      if (list.current) setTopPx(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return topPx
}
