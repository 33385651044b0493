import { expect, test } from 'vitest'
import { writeDay, writeMonth, writtenParts } from './written-date.ts'

test('a day and a month are written in one form in each language', () => {
  expect(writeDay('2026-03-01')).toBe('1 Mar 2026')
  expect(writeDay('2026-03-01', 'af-ZA')).toBe('1 Mrt 2026')
  expect(writeMonth('2026-10', 'af-ZA')).toBe('Okt 2026')
})

test('an instant has the parts of its time zone', () => {
  const at = new Date('2025-03-02T22:42:00Z')
  expect(writtenParts(at, 'Africa/Johannesburg', 'af-ZA')).toEqual({
    weekday: 'Ma',
    day: '3',
    month: 'Mrt',
    year: '2025',
    hour: '00',
    minute: '42',
  })
})
