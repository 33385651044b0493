import { observeWindowRect, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

/** Virtualizes a list that scrolls with the page, by last known sizes: measuring in a render is slow on a phone. */
export function useVisibleRows({
  list,
  count,
  heightOf,
  getKey,
  overscan,
  mostlyBeginsAtPx,
}: {
  list: RefObject<HTMLElement | null>
  count: number
  heightOf: (at: number) => number
  /** Rows are measured again when this function changes, and only then. */
  getKey: (at: number) => number
  /** Rows rendered beyond the visible ones. */
  overscan: number
  /** Where the list usually starts, from the top of the page. */
  mostlyBeginsAtPx: number
}) {
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))
  // The virtualizer is mutable, which the React compiler cannot handle; it is not used here.
  // oxlint-disable-next-line react/incompatible-library
  return useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    getItemKey: getKey,
    overscan,
    scrollMargin: useOffsetTop(list, mostlyBeginsAtPx),
    initialRect,
    observeElementRect: useCallback<typeof observeWindowRect>(({ scrollElement }, onRect) => {
      const tell = () => scrollElement && onRect({ width: scrollElement.innerWidth, height: scrollElement.innerHeight })
      scrollElement?.addEventListener('resize', tell, { passive: true })
      return () => scrollElement?.removeEventListener('resize', tell)
    }, []),
    // The virtualizer first scrolls to the current position.
    scrollToFn: useCallback<typeof windowScroll>((offset, options, instance) => {
      if (offset + (options.adjustments ?? 0) !== instance.scrollOffset) windowScroll(offset, options, instance)
    }, []),
  })
}

/** The list's distance from the top of the page, updated when something above it opens or closes. */
function useOffsetTop(list: RefObject<HTMLElement | null>, mostlyPx: number): number {
  const [topPx, setTopPx] = useState(mostlyPx)
  useLayoutEffect(() => {
    // The page resizes with the content above the list. The observer also fires once at the start.
    const observer = new ResizeObserver(() => {
      if (list.current) setTopPx(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return topPx
}
