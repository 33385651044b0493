import { expect, test } from 'vitest'
import { localDateAt } from './local-date.ts'

test('a day begins at midnight of the driver', () => {
  const instant = Date.UTC(2026, 1, 28, 22, 30)
  expect(localDateAt(instant, 'Africa/Johannesburg')).toBe('2026-03-01')
  expect(localDateAt(instant, 'UTC')).toBe('2026-02-28')
})
