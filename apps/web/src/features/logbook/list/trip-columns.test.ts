import { DEFAULT_TRIP_COLUMNS } from '@spoor/contract/words/trip-columns.ts'
import { expect, test } from 'vitest'
import { computeColumnLayout } from './trip-columns.ts'

test('fits the default columns next to the sidebar and on a tablet', () => {
  const leastPx = (tight: boolean) => computeColumnLayout(DEFAULT_TRIP_COLUMNS, { withDate: false, tight }).leastPx
  // Windows of 1280 and 768 px, minus everything next to the list.
  expect(leastPx(false)).toBeLessThanOrEqual(990)
  expect(leastPx(true)).toBeLessThanOrEqual(718)
})

test.each([false, true])('has a grid track for each column, the checkbox and the menu (tight: %s)', (tight) => {
  const { template } = computeColumnLayout(['when', 'distance', 'notes'], { withDate: true, tight })
  expect(template.split(' ')).toHaveLength(5)
})
