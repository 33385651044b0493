import { useState } from 'react'
import type { PointerEvent } from 'react'

/** A movement shorter than this is a click. */
const START_PX = 5

export interface DragOrder {
  /** What is dragged, how far, and the place it would take; null while nothing is. */
  dragged: { from: number; to: number; offsetPx: number } | null
  /** For the handle of the item at a place. */
  begin: (from: number) => (event: PointerEvent) => void
}

/**
 * Drags items of a row (x) or a column (y) to another place with the pointer; Escape cancels. The items have `data-drag-item`
 * within an element with `data-drag-list`, and handles need `touch-action: none`. Offer another control for the keyboard.
 */
export function useDragOrder(axis: 'x' | 'y', onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<DragOrder['dragged']>(null)

  const begin = (from: number) => (event: PointerEvent) => {
    const list = event.currentTarget.closest('[data-drag-list]')
    if (event.button !== 0 || !list) return
    const getPointerPosition = (at: { clientX: number; clientY: number }) => (axis === 'x' ? at.clientX : at.clientY)
    const startPx = getPointerPosition(event)
    const edges = [...list.querySelectorAll('[data-drag-item]')].map((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect()
      return axis === 'x' ? ([left, right] as const) : ([top, bottom] as const)
    })
    // An item makes room once the edge that comes towards it has passed its middle.
    const placeAt = (offsetPx: number) =>
      edges.filter(([start, end], at) => {
        if (at === from) return false
        return (start + end) / 2 < edges[from][at < from ? 0 : 1] + offsetPx
      }).length
    let to: number | null = null
    const move = (moved: globalThis.PointerEvent) => {
      const offsetPx = getPointerPosition(moved) - startPx
      if (to === null && Math.abs(offsetPx) < START_PX) return
      to = placeAt(offsetPx)
      setDragged({ from, to, offsetPx })
    }
    const ending = new AbortController()
    const end = () => {
      ending.abort()
      setDragged(null)
    }
    const drop = () => {
      end()
      if (to !== null && to !== from) onMove(from, to)
    }
    const { signal } = ending
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }
  return { dragged, begin }
}

/** A list with one item at another place. */
export function movedTo<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from])
}

/** On which side of the item at a place the dragged one would go in; null where it would not. */
export function dropSide({ dragged }: DragOrder, at: number): 'before' | 'after' | null {
  if (!dragged || dragged.to !== at || dragged.from === at) return null
  return dragged.to < dragged.from ? 'before' : 'after'
}
