import { expect, test } from 'vitest'
import { scrollToTop } from './back-to-top.tsx'

/** A page whose animation frames the test triggers. */
function page(y: number) {
  let frame: ((timeMs: number) => void) | null = null
  const at = { y, frames: 0 }
  scrollToTop({
    scrollY: () => at.y,
    scrollTo: (to) => (at.y = to),
    nowMs: () => 0,
    nextFrame: (step) => (frame = step),
  })
  const runAt = (timeMs: number): boolean => {
    const step = frame
    frame = null
    step?.(timeMs)
    return frame !== null
  }
  return { at, runAt }
}

test('reaches the top after 800 ms and not before', () => {
  const { at, runAt } = page(1000)
  expect(runAt(400)).toBe(true)
  expect(at.y).toBe(125)
  expect(runAt(799)).toBe(true)
  expect(at.y).toBeGreaterThan(0)
  expect(runAt(800)).toBe(false)
  expect(at.y).toBe(0)
})

test('stops when the user scrolls', () => {
  const { at, runAt } = page(1000)
  runAt(100)
  at.y = 900
  expect(runAt(200)).toBe(false)
  expect(at.y).toBe(900)
})
