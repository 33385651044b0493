import { expect, test } from 'vitest'
import { isRunning } from '../../api/upload-running.ts'
import { isOver, noteEnds } from './upload-status.ts'

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

test('an upload ends once, and again when it was read again', () => {
  const known = new Set<string>()
  const ends = (...uploads: [string, 'received' | 'extracting' | 'saved' | 'failed'][]) =>
    noteEnds(
      known,
      uploads.map(([upload_id, status]) => ({ upload_id, status })),
    )
  expect(ends(['a', 'extracting'], ['b', 'received'])).toBe(false)
  expect(ends(['a', 'saved'], ['b', 'received'])).toBe(true)
  expect(ends(['a', 'saved'], ['b', 'extracting'])).toBe(false)
  expect(ends(['a', 'received'], ['b', 'failed'])).toBe(true)
  expect(ends(['a', 'saved'], ['b', 'failed'])).toBe(true)
  expect(ends(['a', 'saved'], ['b', 'failed'])).toBe(false)
})
