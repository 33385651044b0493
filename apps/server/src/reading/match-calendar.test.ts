import { expect, test } from 'vitest'
import { writeCalendar, writeEvent } from './testing/fake-calendar.ts'
import { matchCalendar } from './match-calendar.ts'

const TIMES: [string, string] = ['20260310T070000Z', '20260310T080000Z']
const HOUR = 3_600_000
const NINE = Date.parse('2026-03-10T07:00:00Z')

/** The reasons for a trip that arrived ten minutes before nine in South Africa, and stayed until ten past ten. */
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
])('does not use an event that is %s', (_, event) => expect(reasons([event])).toEqual([]))

test('recognises the driver by the address in Spoor, too', () => {
  const declined = titled({ 'ATTENDEE;PARTSTAT=DECLINED;CN=me': 'mailto:thabo@work.example' })
  expect(reasons([declined], { email: 'Thabo@work.example' })).toEqual([])
  expect(reasons([declined])).toEqual(['Quote at Acme'])
})

test('names the others, but no rooms, addresses, nor those who declined', () => {
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

test('says whether a calendar hides its titles, and whether it is one', () => {
  const read = (text: string) =>
    matchCalendar({
      ...{ task: 'calendar', text, arrivals: [], places: [], email: '', name: '', timezone: 'UTC', language: 'en' },
    })
  expect(read(writeCalendar([writeEvent('Busy', TIMES), writeEvent('', TIMES)]))?.hidesTitles).toBe(true)
  expect(read(writeCalendar([writeEvent('Busy', TIMES), writeEvent('Quote', TIMES)]))?.hidesTitles).toBe(false)
  expect(read(writeCalendar([]))?.hidesTitles).toBe(false)
  for (const text of ['', '<!doctype html><p>BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD'])
    expect(read(text)).toBeNull()
})
