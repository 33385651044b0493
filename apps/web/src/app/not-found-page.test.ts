import { expect, test } from 'vitest'
import { getSecondsLeft } from './not-found-page.tsx'

test('waits two seconds, then counts down five', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(getSecondsLeft)).toEqual([null, null, 5, 4, 3, 2, 1, 0, 0])
})
