import { expect, test } from 'vitest'
import { isRunning } from '../../api/upload-running.ts'
import { isFinished, trackFinished } from './upload-status.ts'

test.each([
  ['uploading', false, false],
  ['received', true, false],
  ['extracting', true, false],
  ['saved', false, true],
  ['failed', false, true],
  ['something new', false, false],
])('%s: running %s, finished %s', (status, running, over) => {
  expect(isRunning(status)).toBe(running)
  expect(isFinished(status)).toBe(over)
})

test('an upload finishes once, and again after it is reread', () => {
  const known = new Set<string>()
  const ends = (...uploads: [string, 'received' | 'extracting' | 'saved' | 'failed'][]) =>
    trackFinished(
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
