import { expect, test } from 'vitest'
import { SETTLED_MS, findSettledWindow, startsWithin } from './settled-window.ts'

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
  const window = findSettledWindow(loaded)
  expect(window).toEqual({ fromMs: 66 * HOUR_MS, toMs: 89 * HOUR_MS })
  expect(daily.filter((one) => typeof window !== 'string' && startsWithin(window, one))).toEqual([trip(80, 81)])
})

test('it is open if the vehicle has no more fixes', () => {
  expect(findSettledWindow({ ...loaded, loadedFromMs: -Infinity, loadedToMs: Infinity })).toEqual({
    fromMs: -Infinity,
    toMs: Infinity,
  })
})

test('asks for more data if no stop is far enough away', () => {
  expect(findSettledWindow({ ...loaded, derived: daily.filter((one) => one.startedAtMs > 70 * HOUR_MS) })).toBe(
    'earlier',
  )
  expect(findSettledWindow({ ...loaded, derived: daily.filter((one) => one.startedAtMs < 80 * HOUR_MS) })).toBe('later')
})

test('skips trips within six hours of the change and of either edge of the loaded data', () => {
  const from = (fromH: number, toH: number) =>
    findSettledWindow({ ...loaded, loadedFromMs: fromH * HOUR_MS, loadedToMs: toH * HOUR_MS })
  expect(from(59, 96)).toEqual({ fromMs: 66 * HOUR_MS, toMs: 89 * HOUR_MS })
  expect(from(60, 96)).toBe('earlier')
  expect(from(59, 95)).toBe('later')
  const settled = (changedFromH: number, changedToH: number) =>
    findSettledWindow({ ...loaded, changedFromMs: changedFromH * HOUR_MS, changedToMs: changedToH * HOUR_MS })
  expect(settled(72, 83)).toEqual({ fromMs: 66 * HOUR_MS, toMs: 89 * HOUR_MS })
  expect(settled(71, 84)).toEqual({ fromMs: 57 * HOUR_MS, toMs: 104 * HOUR_MS })
})

test('it does not cut through an existing trip', () => {
  const long = trip(60, 68)
  expect(findSettledWindow({ ...loaded, existing: [long] })).toMatchObject({ fromMs: 57 * HOUR_MS })
  expect(findSettledWindow({ ...loaded, existing: [trip(88, 92)] })).toMatchObject({ toMs: 104 * HOUR_MS })
})
