import { useRef, useState, type PointerEvent } from 'react'

/** Releasing the card beyond this distance triggers its action. */
export const SWIPE_PX = 88
const MOST_PX = 140
/** A movement that starts vertically is a scroll. */
const START_PX = 10

export interface Swipe {
  /** How far the card is swiped; positive to the right. */
  offsetPx: number
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** Swipes a card sideways by touch; the card needs `touch-action: pan-y`. Ignores the mouse, which selects text. */
export function useSwipe(act: { right: () => void; left: () => void }): Swipe {
  const [offsetPx, setOffsetPx] = useState(0)
  const grip = useRef<{ x: number; y: number; sideways: boolean; offsetPx: number } | null>(null)
  const end = () => {
    grip.current = null
    setOffsetPx(0)
  }
  return {
    offsetPx,
    handlers: {
      onPointerDown: (event) => {
        if (event.pointerType === 'mouse') return
        grip.current = { x: event.clientX, y: event.clientY, sideways: false, offsetPx: 0 }
      },
      onPointerMove: (event) => {
        const held = grip.current
        if (!held) return
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
        if (!held.sideways) {
          if (Math.abs(dx) < START_PX || Math.abs(dx) < Math.abs(dy)) return
          held.sideways = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        held.offsetPx = Math.max(-MOST_PX, Math.min(MOST_PX, dx))
        setOffsetPx(held.offsetPx)
      },
      onPointerUp: () => {
        const drawn = grip.current?.offsetPx ?? 0
        end()
        if (drawn >= SWIPE_PX) act.right()
        else if (drawn <= -SWIPE_PX) act.left()
      },
      onPointerCancel: end,
    },
  }
}
