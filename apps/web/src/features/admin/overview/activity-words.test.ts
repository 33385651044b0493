import { expect, test } from 'vitest'
import { amountOf } from './activity-words.ts'

test.each([
  ['payment_verified', 695, 695],
  ['payment_verified', 0, 0],
  ['payment_verified', null, 750],
  ['registration', null, null],
  ['other', 12, 12],
] as const)('%s of %s shows %s', (type, amount, shown) => expect(amountOf({ type, amount })).toBe(shown))
