import { expect, test } from 'vitest'
import { isTrialRunning, countTrialDays } from './trial.ts'

const NOW_MS = Date.parse('2026-03-02T10:00:00Z')
const until = (trial_ends_at: string | null, payment_verified = false) => ({ trial_ends_at, payment_verified })

test.each([
  [until(null), false, null],
  [until('2026-03-16T10:00:00Z'), true, 14],
  [until('2026-03-16T10:00:59Z'), true, 14],
  [until('2026-03-03T10:02:00Z'), true, 2],
  [until('2026-03-02T10:00:01Z'), true, 1],
  [until('2026-03-02T10:00:00Z'), false, null],
  [until('2026-03-16T10:00:00Z', true), true, null],
])('%j: running %s, %s days left', (profile, runs, days) => {
  expect(isTrialRunning(profile, NOW_MS)).toBe(runs)
  expect(countTrialDays(profile, NOW_MS)).toBe(days)
})
