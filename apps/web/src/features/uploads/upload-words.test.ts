import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { expect, test } from 'vitest'
import { rowsSentence, sentenceOfTrips } from './upload-words.ts'

const words = (counts: Partial<Upload>) => rowsSentence(counts as Upload).replaceAll('\u00a0', ' ')

test('every row is accounted for in words, and what is none is not mentioned', () => {
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
])('with %s rows used and %s skipped it says: %s', (rows_used, rows_skipped, sentence) => {
  const upload = { status: 'saved', rows_used, rows_skipped, duplicates: 5, trips_found: 3 } as Upload
  expect(sentenceOfTrips(upload)).toBe(sentence)
})
