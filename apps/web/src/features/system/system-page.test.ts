import { expect, test } from 'vitest'
import { describeBackupAge } from './system-page.tsx'

const NOW = Date.parse('2026-03-10T12:00:00Z')

test.each([
  [null, 'None yet', true],
  ['2026-03-10T11:00:00Z', 'Within the last day', false],
  ['2026-03-09T11:00:00Z', 'A day old', false],
  ['2026-03-04T11:00:00Z', '6 days old', false],
  ['2026-03-03T11:00:00Z', '7 days old', true],
])('%s', (at, ageText, stale) => {
  expect(describeBackupAge(at, NOW)).toEqual({ ageText, stale })
})
