import { expect, test } from 'vitest'
import { hoursToSend, overMidnight, withTimesOf, workHoursFault } from './work-hours-draft.ts'

const day = (works: boolean, from = '08:00', to = '17:00') => ({ works, from, to })

test('times are copied to workdays, and those of a day off stay', () => {
  expect(withTimesOf([day(true, '07:30', '16:00'), day(true), day(false)], 0)).toEqual([
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
])('from %s to %s is over midnight: %s', (from, to, expected) => {
  expect(overMidnight(day(true, from, to))).toBe(expected)
  expect(overMidnight(day(false, from, to))).toBe(false)
})

test('a day off is sent with times, for the day on which it is a workday again', () => {
  const days = [day(true, '07:00', '15:00'), day(false, '', '12:00')]
  expect(hoursToSend({ enabled: true, days }).days).toEqual([days[0], day(false, '08:00', '12:00')])
})

test('hours are saved with a workday and with all its times, or switched off', () => {
  expect(workHoursFault({ enabled: true, days: [day(true), day(false, '', '')] })).toBeNull()
  expect(workHoursFault({ enabled: true, days: [day(false)] })).toBe('Choose at least one workday')
  expect(workHoursFault({ enabled: true, days: [day(true, '')] })).toBe('Enter a start and an end for each workday')
  expect(workHoursFault({ enabled: false, days: [day(false)] })).toBeNull()
})
