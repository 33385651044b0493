import { expect, test } from 'vitest'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'

test("formats an instant in the driver's time zone", () => {
  expect(toZonedInput('2026-02-28T22:30:00Z', 'Africa/Johannesburg')).toBe('2026-03-01T00:30')
  expect(fromZonedInput('2026-03-01T00:30', 'Africa/Johannesburg')).toBe('2026-02-28T22:30:00.000Z')
})

test('round-trips in summer and winter', () => {
  for (const instant of ['2026-01-15T06:00:00.000Z', '2026-07-15T06:00:00.000Z']) {
    for (const zone of ['Africa/Johannesburg', 'Europe/Berlin', 'America/New_York', 'UTC']) {
      expect(fromZonedInput(toZonedInput(instant, zone), zone)).toBe(instant)
    }
  }
})

test('returns null for an empty input', () => {
  expect(fromZonedInput('', 'UTC')).toBeNull()
  expect(fromZonedInput('soon', 'UTC')).toBeNull()
})
