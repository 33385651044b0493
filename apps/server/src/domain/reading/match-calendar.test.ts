import { describe, expect, test } from 'vitest'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { writeCalendar, writeEvent } from './testing/fake-calendar.ts'
import { matchCalendar } from './match-calendar.ts'

const TIMES: [string, string] = ['20260310T070000Z', '20260310T080000Z']
const HOUR = 3_600_000
const NINE = Date.parse('2026-03-10T07:00:00Z')

/** The reasons for a trip that arrived at 08:50 in South Africa and a stay until 10:10. */
function reasons(events: string[], { days = 0, text = writeCalendar(events), email = 'someone@example.com' } = {}) {
  const arrivedAtMs = NINE + days * 24 * HOUR - HOUR / 6
  const arrival = {
    tripId: 't',
    arrivedAtMs,
    leftAtMs: arrivedAtMs + HOUR * 1.25,
    position: null,
    text: '',
    placeId: null,
  }
  const driver = { email, name: 'Thabo Mokoena', timezone: 'Africa/Johannesburg', language: 'en' }
  const found = matchCalendar({ task: 'calendar', text, arrivals: [arrival], places: [], ...driver })
  return found?.reasons.flatMap(([, each]) => each)
}
const titled = (properties: Record<string, string | null>, times = TIMES) =>
  writeEvent('Quote at Acme', times, properties)

test('reads times in UTC, in a zone, and without one in the zone of the calendar', () => {
  expect(reasons([writeEvent('Quote', TIMES)])).toEqual(['Quote'])
  const zoned = { DTSTART: null, DTEND: null }
  for (const zone of ['Africa/Johannesburg', 'South Africa Standard Time'])
    expect(
      reasons([
        titled({
          ...zoned,
          [`DTSTART;TZID=${zone}`]: '20260310T090000',
          [`DTEND;TZID=${zone}`]: '20260310T100000',
        }),
      ]),
    ).toEqual(['Quote at Acme'])
  expect(reasons([writeEvent('Quote', ['20260310T090000', '20260310T100000'])])).toEqual(['Quote'])
  expect(reasons([titled({ DTEND: null, DURATION: 'PT45M' })])).toEqual(['Quote at Acme'])
})

test('expands recurring events with their exceptions', () => {
  const weekly = { RRULE: 'FREQ=WEEKLY;BYDAY=TU', UID: 'w', EXDATE: '20260324T070000Z' }
  const moved = writeEvent('Moved', ['20260401T070000Z', '20260401T080000Z'], {
    UID: 'w',
    'RECURRENCE-ID': '20260331T070000Z',
  })
  const cancelled = titled({ UID: 'w', 'RECURRENCE-ID': '20260407T070000Z', STATUS: 'CANCELLED' }, [
    '20260407T070000Z',
    '20260407T080000Z',
  ])
  const series = [titled(weekly), moved, cancelled]
  const on = (days: number) => reasons(series, { days })
  expect([on(0), on(7), on(14), on(21), on(22), on(28), on(35)]).toEqual([
    ['Quote at Acme'],
    ['Quote at Acme'],
    [],
    [],
    ['Moved'],
    [],
    ['Quote at Acme'],
  ])
})

test.each([
  ['private', titled({ CLASS: 'PRIVATE' })],
  ['confidential', titled({ CLASS: 'CONFIDENTIAL' })],
  ['cancelled', titled({ STATUS: 'CANCELLED' })],
  ['all day', titled({ DTSTART: null, DTEND: null, 'DTSTART;VALUE=DATE': '20260310', 'DTEND;VALUE=DATE': '20260311' })],
  ['hidden', writeEvent('Busy', TIMES)],
  ['every second', titled({ RRULE: 'FREQ=SECONDLY' })],
  ['declined', titled({ 'ATTENDEE;PARTSTAT=DECLINED;CN=me': 'mailto:Driver@example.com' })],
  ['without a time', titled({ DTSTART: null, DTEND: null })],
])('ignores an event that is %s', (_, event) => expect(reasons([event])).toEqual([]))

test('also recognises the driver by the address in Spoor', () => {
  const declined = titled({ 'ATTENDEE;PARTSTAT=DECLINED;CN=me': 'mailto:thabo@work.example' })
  expect(reasons([declined], { email: 'Thabo@work.example' })).toEqual([])
  expect(reasons([declined])).toEqual(['Quote at Acme'])
})

test('names the other attendees, without rooms, addresses and those who declined', () => {
  const people = {
    'ORGANIZER;CN="Naidoo, Ms"': 'mailto:n@example.com',
    'ATTENDEE;CN=Thabo Mokoena;PARTSTAT=ACCEPTED': 'mailto:t@example.com',
    'ATTENDEE;CN=Boardroom;CUTYPE=ROOM': 'mailto:r@example.com',
    'ATTENDEE;CN=x@example.com': 'mailto:x@example.com',
    'ATTENDEE;CN=Mr Botha;PARTSTAT=DECLINED': 'mailto:b@example.com',
    'ATTENDEE;CN=Ms Jacobs;PARTSTAT=NEEDS-ACTION': 'mailto:j@example.com',
  }
  expect(reasons([titled(people)])).toEqual(['Quote at Acme with Naidoo, Ms and Ms Jacobs'])
})

test('reports a calendar with hidden titles, and refuses other text', () => {
  const read = (text: string) =>
    matchCalendar({
      task: 'calendar',
      text,
      arrivals: [],
      places: [],
      email: '',
      name: '',
      timezone: 'UTC',
      language: 'en',
    })
  expect(read(writeCalendar([writeEvent('Busy', TIMES), writeEvent('', TIMES)]))?.hidesTitles).toBe(true)
  expect(read(writeCalendar([writeEvent('Busy', TIMES), writeEvent('Quote', TIMES)]))?.hidesTitles).toBe(false)
  expect(read(writeCalendar([]))?.hidesTitles).toBe(false)
  for (const text of ['', '<!doctype html><p>BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD'])
    expect(read(text)).toBeNull()
})

/** Calendars that used to take minutes; the visit among their events must still be found. */
describe('hostile calendars', () => {
  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => String(first + at)).join(',')
  const hours = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      new Date(Date.UTC(2010, 0) + at * HOUR).toISOString().replaceAll(/[-:]|\.000/g, ''),
    )
  const since = (year: string, properties: Record<string, string>, count = 1000) =>
    Array.from({ length: count }, (_, at) =>
      writeEvent('Series', [`${year}0101T100000Z`, `${year}0101T110000Z`], { UID: String(at), ...properties }),
    )
  const everySecond = `BYHOUR=${numbers(0, 23)};BYMINUTE=${numbers(0, 59)};BYSECOND=${numbers(0, 59)}`
  const zone = (at: number) =>
    ['BEGIN:VTIMEZONE', `TZID:Zone ${at}`, 'BEGIN:STANDARD', 'DTSTART:00010101T000000', 'RRULE:FREQ=SECONDLY'].join(
      '\n',
    ) + '\nTZOFFSETFROM:+9999\nTZOFFSETTO:-9999\nEND:STANDARD\nEND:VTIMEZONE'

  test.each<[string, string[]]>([
    ['every second since 1970', since('1970', { RRULE: 'FREQ=SECONDLY' })],
    ['every second by its parts', since('2020', { RRULE: `FREQ=DAILY;${everySecond}` })],
    [
      'the last second of each year',
      since('1970', {
        RRULE: `FREQ=YEARLY;BYMONTH=${numbers(1, 12)};BYMONTHDAY=${numbers(1, 31)};${everySecond};BYSETPOS=-1`,
      }),
    ],
    ['every day since year 1', since('0001', { RRULE: 'FREQ=DAILY' })],
    ['every day since 1970', since('1970', { RRULE: 'FREQ=DAILY' })],
    ['a million days', since('1970', { RRULE: 'FREQ=DAILY;COUNT=1000000' })],
    ['30 February', since('1970', { RRULE: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })],
    ['long lists of further dates', since('2020', { RRULE: 'FREQ=WEEKLY', RDATE: hours(10_000).join(',') }, 20)],
    ['long lists of exceptions', since('2020', { RRULE: 'FREQ=DAILY', EXDATE: hours(10_000).join(',') }, 20)],
    [
      'thousands of replaced days',
      hours(10_000).map((time) => writeEvent('Other', [time, time], { UID: 'w', 'RECURRENCE-ID': time })),
    ],
    ['gigantic lines', since('2020', { DESCRIPTION: 'x'.repeat(2_000_000), RRULE: 'FREQ=DAILY' }, 2)],
    ['a crowd', since('2020', { RRULE: `FREQ=DAILY\n${'ATTENDEE;CN=x:mailto:a@b.c\n'.repeat(50_000)}X-A:a` }, 1)],
    ['impossible zones', Array.from({ length: 500 }, (_, at) => zone(at))],
    ['dates that do not exist', since('2020', { DTSTART: '20209999T999999Z', RRULE: 'FREQ=DAILY' })],
  ])('%s', (_, events) => {
    const text = ['BEGIN:VCALENDAR', ...events, writeEvent('Quote', TIMES), 'END:VCALENDAR']
      .join('\n')
      .replaceAll('\n', '\r\n')
    expect(reasons([], { text })).toEqual(['Quote'])
  })

  test('more occurrences than anyone has appointments', () => {
    const text = writeCalendar(
      since('2026', { RRULE: 'FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16' }, 2000),
    )
    expect(() => reasons([], { text })).toThrow(ImportFailure)
  })
})
