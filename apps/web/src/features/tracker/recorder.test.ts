import { expect, test } from 'vitest'
import { endGap, wake, watchfulSince } from './recorder.ts'

test('a minute without readings is no gap while the page is in sight', () => {
  const watch = watchfulSince(0)
  for (let second = 1; second <= 600; second++) wake(watch, second * 1000)
  expect(endGap(watch, 600_500)).toBeNull()
})

test('over a minute away is a gap, from the last sign of life to the next reading', () => {
  const watch = watchfulSince(0)
  wake(watch, 5000)
  expect(endGap({ ...watch }, 65_000)).toBeNull()
  expect(endGap({ ...watch }, 65_001)).toEqual({ fromMs: 5000, toMs: 65_001 })
})

test('coming back into sight does not hide the gap', () => {
  const watch = watchfulSince(0)
  wake(watch, 300_000)
  wake(watch, 301_000)
  expect(endGap(watch, 302_000)).toEqual({ fromMs: 0, toMs: 302_000 })
  expect(endGap(watch, 303_000)).toBeNull()
})

test('a page that is hidden but still told of positions has no gap', () => {
  const watch = watchfulSince(0)
  for (let second = 30; second <= 600; second += 30) expect(endGap(watch, second * 1000)).toBeNull()
})
