import { expect, test } from 'vitest'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { isNothingNew, isOver, isRunning } from './upload-status.ts'

test.each([
  ['uploading', false, false],
  ['received', true, false],
  ['extracting', true, false],
  ['saved', false, true],
  ['failed', false, true],
  ['something new', false, false],
])('%s: running %s, over %s', (status, running, over) => {
  expect(isRunning(status)).toBe(running)
  expect(isOver(status)).toBe(over)
})

test.each([
  ['saved', 0, 40, true],
  ['saved', 1, 40, false],
  ['saved', 0, 0, false],
  ['failed', 0, 40, false],
])('%s with %s rows used and %s duplicates: nothing new %s', (status, rows_used, duplicates, expected) => {
  expect(isNothingNew({ status, rows_used, duplicates } as Upload)).toBe(expected)
})
