import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { expect, test } from 'vitest'
import { describeRows, describeTrips } from './current-processing.tsx'

const words = (counts: Partial<Upload>) => describeRows(counts as Upload).replaceAll('\u00a0', ' ')

test('the sentence accounts for every row and omits zero counts', () => {
  expect(words({ rows_read: 1200, rows_used: 1150, duplicates: 40, rows_skipped: 10 })).toBe(
    '1 200 rows read: 1 150 used, 40 duplicates, 10 skipped.',
  )
  expect(words({ rows_read: 1, rows_used: 1, duplicates: 0, rows_skipped: 0 })).toBe('1 row read: 1 used.')
  expect(words({ rows_read: 2, rows_used: 1, duplicates: 1, rows_skipped: 0 })).toBe(
    '2 rows read: 1 used, 1 duplicate.',
  )
})

test.each([
  [40, 2, '3 trips found.'],
  [0, 0, 'Nothing new: everything is in your logbook already.'],
  [0, 2, 'Nothing new: everything that could be read is in your logbook already.'],
])('%s rows used and %s skipped read: %s', (rows_used, rows_skipped, sentence) => {
  const upload = { status: 'saved', rows_used, rows_skipped, duplicates: 5, trips_found: 3 } as Upload
  expect(describeTrips(upload)).toBe(sentence)
})

test('a trip file that overlaps an earlier one reports how many trips are new', () => {
  const upload = { status: 'saved', kind: 'trips', rows_used: 706, rows_skipped: 0, duplicates: 690 } as Upload
  const sentence = (trips_found: number) => describeTrips({ ...upload, trips_found }).replaceAll('\u00a0', ' ')
  expect(sentence(1396)).toBe('1 396 trips: 706 new, 690 already in your logbook.')
  expect(sentence(706)).toBe('706 trips found.')
})
