import { expect, test } from 'vitest'
import { totalUsersFigure } from './total-users-figure.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,0k+'],
  [1342, '1,3k+'],
  [1999, '1,9k+'],
  [100_000, '100,0k+'],
])('%d', (users, figure) => expect(totalUsersFigure(users)).toBe(figure))
