import { DEFAULT_TRIP_COLUMNS } from '@spoor/contract/trip-columns.ts'
import { expect, test } from 'vitest'
import { columnLayout } from './trip-columns.ts'

test('the columns of the start fit beside the sidebar, and on a tablet', () => {
  const leastPx = (tight: boolean) => columnLayout(DEFAULT_TRIP_COLUMNS, { withDate: false, tight }).leastPx
  // Windows of 1280 and 768 px without what stands beside the list.
  expect(leastPx(false)).toBeLessThanOrEqual(990)
  expect(leastPx(true)).toBeLessThanOrEqual(718)
})

test.each([false, true])('a line has a track for each column, its tick and its menu (tight: %s)', (tight) => {
  const { template } = columnLayout(['when', 'distance', 'notes'], { withDate: true, tight })
  expect(template.split(' ')).toHaveLength(5)
})
