import { expect, test } from 'vitest'
import { isPaid, isRejected, type PaymentStatus } from './use-payment-status.ts'

test.each([
  [false, null, false],
  [true, null, true],
  [true, 1, true],
  [true, 0, false],
])('verified %s with %s days left grants access: %s', (payment_verified, days_left, lets) =>
  expect(isPaid({ payment_verified, days_left } as PaymentStatus)).toBe(lets),
)

const status = (change: Partial<PaymentStatus>) =>
  ({
    payment_verified: false,
    approval_status: 'pending',
    days_left: null,
    covered_by: null,
    ...change,
  }) as PaymentStatus

test.each([
  ['is pending', {}, false],
  ['was rejected', { approval_status: 'rejected' }, true],
  ['owes nothing, because a company pays', { approval_status: 'rejected', covered_by: 'Example' }, false],
  ['has paid', { payment_verified: true, approval_status: 'approved', days_left: 12 }, false],
] as const)('rejected: a user who %s', (_, change, rejected) => expect(isRejected(status(change))).toBe(rejected))
