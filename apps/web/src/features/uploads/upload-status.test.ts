import { expect, test } from 'vitest'
import { isOver, isRunning } from './upload-status.ts'

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
