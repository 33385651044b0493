import { expect, test } from 'vitest'
import { calendarWeeks, drivingMonths } from './calendar-weeks.ts'

const item = (day: string, distance_km: number) => ({ day, distance_km, trips: 1 })

test('weeks run from Monday to Sunday, the last to today, and name the month that begins in them', () => {
  const weeks = calendarWeeks({ from: '2026-02-16', to: '2026-03-04', items: [item('2026-03-01', 12)] })
  expect(weeks.map(({ days }) => days.length)).toEqual([7, 7, 3])
  expect(weeks.map(({ month }) => month)).toEqual([null, '2026-03', null])
  expect(weeks[1].days.at(-1)).toEqual({ day: '2026-03-01', distanceKm: 12, trips: 1, level: 1 })
  expect(weeks[2].days.at(-1)).toEqual({ day: '2026-03-04', distanceKm: 0, trips: 0, level: 0 })
})

test('levels are quarters of the days that were driven', () => {
  const items = [10, 20, 30, 40, 50, 60, 70, 80].map((km, index) =>
    item(`2026-03-${String(index + 2).padStart(2, '0')}`, km),
  )
  const days = calendarWeeks({ from: '2026-03-02', to: '2026-03-10', items }).flatMap((week) => week.days)
  expect(days.map(({ level }) => level)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 0])
  const even = calendarWeeks({
    from: '2026-03-02',
    to: '2026-03-03',
    items: [item('2026-03-02', 5), item('2026-03-03', 5)],
  })
  expect(even[0].days.map(({ level }) => level)).toEqual([1, 1])
})

test('months add up their driving days', () => {
  expect(drivingMonths([item('2026-02-27', 10), item('2026-02-28', 5), item('2026-03-01', 1)])).toEqual([
    { month: '2026-02', days: 2, distanceKm: 15 },
    { month: '2026-03', days: 1, distanceKm: 1 },
  ])
})
