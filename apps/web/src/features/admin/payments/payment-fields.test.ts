import { expect, test } from 'vitest'
import { paymentDraftOf, paymentFaults, paymentOf } from './payment-fields.tsx'

test('a payment grants 365 days of what is owed, unless told otherwise', () => {
  const draft = paymentDraftOf({ amount: 12_500, reference: 'SPR7K2' })
  expect(draft.days).toBe('365')
  expect(paymentOf(draft)).toEqual({ reference: 'SPR7K2', days: 365, amount: 12_500 })
})

test("an amount that is not known is left to the plan's price", () => {
  expect(paymentOf(paymentDraftOf({ amount: null, reference: ' ' }))).toEqual({
    reference: undefined,
    days: 365,
    amount: undefined,
  })
})

test.each([
  [{ days: '0' }, 'days'],
  [{ days: 'a year' }, 'days'],
  [{ days: '4000' }, 'days'],
  [{ amount: 'much' }, 'amount'],
])('%o is refused', (change, field) => {
  expect(Object.keys(paymentFaults({ ...paymentDraftOf({ amount: 1, reference: '' }), ...change }))).toEqual([field])
})
