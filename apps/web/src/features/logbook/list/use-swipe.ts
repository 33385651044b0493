import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** From so far on letting go means it. */
export const SWIPE_PX = 88
const MOST_PX = 140
/** What moves first up or down is a scroll. */
const START_PX = 10

export interface Swipe {
  /** How far the finger has drawn it; right is above 0. */
  offsetPx: number
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** Draws a card sideways by finger; needs `touch-action: pan-y` on it. A mouse selects text and is left alone. */
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
