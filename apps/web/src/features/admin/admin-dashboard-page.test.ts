import { expect, test } from 'vitest'
import { formatTotalUsers } from './admin-dashboard-page.tsx'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,0k+'],
  [1342, '1,3k+'],
  [1999, '1,9k+'],
  [100_000, '100,0k+'],
])('%d', (users, figure) => expect(formatTotalUsers(users)).toBe(figure))
