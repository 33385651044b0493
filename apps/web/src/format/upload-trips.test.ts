import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { expect, test } from 'vitest'
import { hasNothingNew, describeTrips } from './upload-trips.ts'

test.each([
  ['saved', 0, 40, true],
  ['saved', 1, 40, false],
  ['saved', 0, 0, false],
  ['failed', 0, 40, false],
])('%s with %s rows used and %s duplicates: nothing new %s', (status, rows_used, duplicates, expected) => {
  expect(hasNothingNew({ status, rows_used, duplicates } as Upload)).toBe(expected)
})

test.each([
  ['saved', 40, null, '3 trips'],
  ['saved', 0, null, 'nothing new'],
  ['saved', 40, '2026-03-01T08:00:00Z', null],
  ['extracting', 0, null, null],
])('%s with %s rows used, undone %s: %s', (status, rows_used, undone_at, words) => {
  expect(describeTrips({ status, rows_used, duplicates: 5, trips_found: 3, undone_at } as Upload)).toBe(words)
})
