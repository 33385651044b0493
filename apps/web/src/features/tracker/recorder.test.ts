import { expect, test } from 'vitest'
import { findEndedGap, wake, createWatch } from './recorder.ts'

test('allows a minute without readings while the page is visible', () => {
  const watch = createWatch(0)
  for (let second = 1; second <= 600; second++) wake(watch, second * 1000)
  expect(findEndedGap(watch, 600_500)).toBeNull()
})

test('reports a gap after a minute away, from the last sign of life to the next reading', () => {
  const watch = createWatch(0)
  wake(watch, 5000)
  expect(findEndedGap({ ...watch }, 65_000)).toBeNull()
  expect(findEndedGap({ ...watch }, 65_001)).toEqual({ fromMs: 5000, toMs: 65_001 })
})

test('still reports the gap after the page becomes visible again', () => {
  const watch = createWatch(0)
  wake(watch, 300_000)
  wake(watch, 301_000)
  expect(findEndedGap(watch, 302_000)).toEqual({ fromMs: 0, toMs: 302_000 })
  expect(findEndedGap(watch, 303_000)).toBeNull()
})

test('reports no gap for a hidden page that still receives positions', () => {
  const watch = createWatch(0)
  for (let second = 30; second <= 600; second += 30) expect(findEndedGap(watch, second * 1000)).toBeNull()
})
