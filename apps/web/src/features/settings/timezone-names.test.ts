import { expect, test } from 'vitest'
import { timezoneNames } from './timezone-names.ts'

test('the own timezone comes first, and each once', () => {
  const names = timezoneNames('Europe/London')
  expect(names.slice(0, 2)).toEqual(['Europe/London', 'Africa/Johannesburg'])
  expect(new Set(names).size).toBe(names.length)
  expect(timezoneNames('+02:00')[0]).toBe('+02:00')
  expect(timezoneNames(undefined)[0]).toBe('Africa/Johannesburg')
})
