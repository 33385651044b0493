import { describe, expect, it, test } from 'vitest'
import { easterSunday, listPublicHolidays, publicHolidayOn } from './public-holidays.ts'

const dates = (year: number) => listPublicHolidays(year).map(({ date }) => date.slice(5))

// As published on gov.za.
test.each([
  [2024, '01-01 03-21 03-29 04-01 04-27 05-01 05-29 06-16 06-17 08-09 09-24 12-16 12-25 12-26'],
  [2025, '01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26'],
  [2026, '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26'],
  [2027, '01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27'],
])('the holidays of %i', (year, expected) => expect(dates(year).join(' ')).toBe(expected))

describe('a holiday on a Sunday', () => {
  it('makes the Monday one too', () => {
    expect(publicHolidayOn('2024-06-17')).toBe('Youth Day (observed)')
    expect(publicHolidayOn('2026-08-10')).toBe("National Women's Day (observed)")
  })
  it('adds no day if the Monday is one already', () => {
    // Christmas Day 2022; the 27th was proclaimed.
    expect(listPublicHolidays(2022).filter(({ date }) => date > '2022-12-17')).toEqual([
      { date: '2022-12-25', name: 'Christmas Day' },
      { date: '2022-12-26', name: 'Day of Goodwill' },
      { date: '2022-12-27', name: 'Public holiday' },
    ])
  })
  it('of a Saturday moves nothing', () => expect(publicHolidayOn('2026-03-23')).toBeNull())
})

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i', (year, date) => expect(easterSunday(year)).toBe(date))

test('Human Rights Day and Good Friday may be one day', () => {
  expect(dates(2008).filter((day) => day === '03-21')).toHaveLength(2)
  expect(publicHolidayOn('2008-03-21')).not.toBeNull()
})
