import { useState, type PointerEvent } from 'react'

/** A shorter movement is a click. */
const START_PX = 5

export interface DragOrder {
  /** The dragged item, its offset, and its target index; null while nothing is dragged. */
  dragged: { from: number; to: number; offsetPx: number } | null
  /** Props for the drag handle of the item at an index. */
  begin: (from: number) => (event: PointerEvent) => void
}

/**
 * Reorders items of a row (x) or a column (y) by dragging; Escape cancels. The items have `data-drag-item`
 * within an element with `data-drag-list`, and handles need `touch-action: none`. Offer an alternative for the keyboard.
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
    // An item moves aside once the dragged edge passes its middle.
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

/** Returns the list with one item moved to another index. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from])
}

/** The side of an item on which the dragged one would be inserted; null if neither. */
export function getDropSide({ dragged }: DragOrder, at: number): 'before' | 'after' | null {
  if (!dragged || dragged.to !== at || dragged.from === at) return null
  return dragged.to < dragged.from ? 'before' : 'after'
}
