import { expect, test } from 'vitest'
import { SETTLED_MS, settledWindow, startsWithin } from './settled-window.ts'

const HOUR_MS = 3_600_000
const trip = (fromH: number, toH: number) => ({ startedAtMs: fromH * HOUR_MS, endedAtMs: toH * HOUR_MS })
const daily = [0, 24, 48, 72, 96, 120, 144].flatMap((day) => [trip(day + 8, day + 9), trip(day + 17, day + 18)])
const loaded = {
  derived: daily,
  existing: daily,
  changedFromMs: 74 * HOUR_MS,
  changedToMs: 75 * HOUR_MS,
  loadedFromMs: 0,
  loadedToMs: 168 * HOUR_MS,
}

test('the window begins and ends at stops well away from the change', () => {
  expect(SETTLED_MS).toBe(6 * HOUR_MS)
  const window = settledWindow(loaded)
  expect(window).toEqual({ fromMs: 66 * HOUR_MS, toMs: 89 * HOUR_MS })
  expect(daily.filter((one) => typeof window !== 'string' && startsWithin(window, one))).toEqual([trip(80, 81)])
})

test('it is open where the vehicle has no more fixes', () => {
  expect(settledWindow({ ...loaded, loadedFromMs: -Infinity, loadedToMs: Infinity })).toEqual({
    fromMs: -Infinity,
    toMs: Infinity,
  })
})

test('it asks for more where no stop lies far enough away', () => {
  expect(settledWindow({ ...loaded, derived: daily.filter((one) => one.startedAtMs > 70 * HOUR_MS) })).toBe('earlier')
  expect(settledWindow({ ...loaded, derived: daily.filter((one) => one.startedAtMs < 80 * HOUR_MS) })).toBe('later')
})

test('a trip next to the edge of what was loaded is not trusted', () => {
  expect(settledWindow({ ...loaded, loadedFromMs: 64 * HOUR_MS })).toBe('earlier')
})

test('it does not cut through a trip that stands there', () => {
  const long = trip(60, 68)
  expect(settledWindow({ ...loaded, existing: [long] })).toMatchObject({ fromMs: 57 * HOUR_MS })
})
