import { expect, test } from 'vitest'
import { secondsLeft } from './countdown.ts'

test('waits two seconds, then counts five down', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(secondsLeft)).toEqual([null, null, 5, 4, 3, 2, 1, 0, 0])
})
