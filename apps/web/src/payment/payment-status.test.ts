import { expect, test } from 'vitest'
import { isPaid } from './payment-status.ts'
import type { PaymentStatus } from './payment-status.ts'

test.each([
  [false, null, false],
  [true, null, true],
  [true, 1, true],
  [true, 0, false],
])('verified %s with %s days left lets in: %s', (payment_verified, days_left, lets) =>
  expect(isPaid({ payment_verified, days_left } as PaymentStatus)).toBe(lets),
)
