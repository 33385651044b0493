import { expect, test } from 'vitest'
import { isOver, isRunning, uploadLabel } from './upload-label.ts'

test.each([
  ['uploading', 'Uploading...', false, false],
  ['received', 'Processing...', true, false],
  ['extracting', 'Analyzing...', true, false],
  ['saved', 'Complete', false, true],
  ['failed', 'Failed', false, true],
  ['something new', 'Unknown', false, false],
])('%s is shown as %s', (status, label, running, over) => {
  expect(uploadLabel(status)).toBe(label)
  expect(isRunning(status)).toBe(running)
  expect(isOver(status)).toBe(over)
})
