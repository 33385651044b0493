import { expect, test } from 'vitest'
import { toRequestHours, endsNextDay, copyTimes, findHoursError } from './work-hours-section.tsx'

const day = (works: boolean, from = '08:00', to = '17:00') => ({ works, from, to })

test('copies times to workdays and leaves days off alone', () => {
  expect(copyTimes([day(true, '07:30', '16:00'), day(true), day(false)], 0)).toEqual([
    day(true, '07:30', '16:00'),
    day(true, '07:30', '16:00'),
    day(false),
  ])
})

test.each([
  ['22:00', '06:00', true],
  ['08:00', '08:00', true],
  ['08:00', '17:00', false],
  ['08:00', '', false],
])('%s to %s ends on the next day: %s', (from, to, expected) => {
  expect(endsNextDay(day(true, from, to))).toBe(expected)
  expect(endsNextDay(day(false, from, to))).toBe(false)
})

test('a day off keeps its times for when it becomes a workday again', () => {
  const days = [day(true, '07:00', '15:00'), day(false, '', '12:00')]
  expect(toRequestHours({ enabled: true, days }).days).toEqual([days[0], day(false, '08:00', '12:00')])
})

test('disabled hours are sent with default times even if cleared', () => {
  expect(toRequestHours({ enabled: false, days: [day(true, '', '15:00')] }).days).toEqual([day(true, '08:00', '15:00')])
})

const week = (...days: ReturnType<typeof day>[]) => [
  ...days,
  ...Array.from({ length: 7 - days.length }, () => day(false)),
]

test('hours need at least one workday and all its times, unless disabled', () => {
  expect(findHoursError({ enabled: true, days: week(day(true), day(false, '', '')) })).toBeNull()
  expect(findHoursError({ enabled: true, days: week() })).toBe('Choose at least one workday')
  expect(findHoursError({ enabled: true, days: week(day(true, '')) })).toBe('Enter a start and an end for each workday')
  expect(findHoursError({ enabled: false, days: week(day(true, '')) })).toBeNull()
})
