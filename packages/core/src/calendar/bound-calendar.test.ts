import { expect, test } from 'vitest'
import { boundCalendar } from './bound-calendar.ts'

const WINDOW = { fromMs: Date.parse('2026-03-01T00:00:00Z'), toMs: Date.parse('2026-04-01T00:00:00Z') }

const bound = (...lines: string[]) =>
  boundCalendar(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'), WINDOW)
    .split('\r\n')
    .slice(1, -1)

test('begins daily and weekly series shortly before the window, on a day of the series', () => {
  const series = (rule: string) =>
    bound('DTSTART;TZID=Africa/Johannesburg:20200107T090000', 'DTEND:20200107T100000', `RRULE:${rule}`)
  expect(series('FREQ=WEEKLY;BYDAY=TU')).toEqual([
    'DTSTART;TZID=Africa/Johannesburg:20260127T090000',
    'DTEND:20260127T100000',
    'RRULE:FREQ=WEEKLY;BYDAY=TU',
  ])
  expect(series('FREQ=WEEKLY;INTERVAL=3')[0]).toBe('DTSTART;TZID=Africa/Johannesburg:20260120T090000')
  // 2,214 days after the start, which is a multiple of three (738 × 3).
  expect(series('FREQ=DAILY;INTERVAL=3')[0]).toBe('DTSTART;TZID=Africa/Johannesburg:20260129T090000')
  expect(series('FREQ=DAILY;COUNT=5000;WKST=MO')[2]).toBe('RRULE:FREQ=DAILY;WKST=MO')
  for (const rule of ['FREQ=DAILY;COUNT=500', 'FREQ=MONTHLY', 'FREQ=YEARLY;INTERVAL=2'])
    expect(series(rule)).toEqual([
      'DTSTART;TZID=Africa/Johannesburg:20200107T090000',
      'DTEND:20200107T100000',
      `RRULE:${rule}`,
    ])
})

test('leaves series within the window as they are', () => {
  const lines = ['DTSTART:20260310T070000Z', 'RRULE:FREQ=DAILY;INTERVAL=0', 'SUMMARY:COUNT=2']
  expect(bound(...lines)).toEqual(lines)
})

test('removes exceptions and replaced occurrences far from the window', () => {
  expect(bound('DTSTART:20260310T070000Z', 'EXDATE;TZID=X:20200101T070000,20260311T070000,x,20300101T070000')).toEqual([
    'DTSTART:20260310T070000Z',
    'EXDATE;TZID=X:20260311T070000',
  ])
  expect(bound('RECURRENCE-ID:20200101T070000Z', 'DTSTART:20200102T070000Z')).toEqual([])
  expect(bound('RECURRENCE-ID:20200101T070000Z', 'DTSTART:20260302T070000Z')).toHaveLength(2)
})

test.each([
  ['every second', ['DTSTART:20260101T070000Z', 'RRULE:FREQ=SECONDLY']],
  ['25 times a day', ['DTSTART:20260101T070000Z', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5']],
  ['since year 1', ['DTSTART:00010101T070000Z', 'RRULE:FREQ=YEARLY']],
])('removes series that recur %s', (_, lines) => expect(bound(...lines)).toEqual([]))

test('removes the longest lines, folded or not, and people beyond a crowd', () => {
  const folded = `DESCRIPTION:${'x'.repeat(70)}${`\r\n ${'x'.repeat(70)}`.repeat(200)}`
  expect(
    bound('SUMMARY:a', folded, `ATTACH:${'x'.repeat(20_000)}`, ...Array<string>(300).fill('ATTENDEE:x')),
  ).toHaveLength(201)
})
