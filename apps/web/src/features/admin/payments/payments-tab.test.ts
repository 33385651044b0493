import { expect, test } from 'vitest'
import { formatDaysLeft } from './payments-tab.tsx'

test.each([
  ['2026-05-31T23:00:00Z', 'Expired'],
  ['2026-06-01T10:00:00Z', 'Ends within a day'],
  ['2026-06-02T00:00:00Z', '1 day left'],
  ['2026-07-01T00:00:00Z', '30 days left'],
])('%s', (end, words) => expect(formatDaysLeft(end, Date.UTC(2026, 5, 1))).toBe(words))
