import { expect, test } from 'vitest'
import { farAmount, paymentDraftOf, paymentFaults, paymentOf } from './payment-fields.tsx'

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
  expect(Object.keys(paymentFaults({ ...paymentDraftOf({ amount: 1, reference: '' }), ...change }, null))).toEqual([
    field,
  ])
})

const draft = paymentDraftOf({ amount: 695, reference: 'SP-1' })

test('numbers are read as people write them', () => {
  expect(paymentFaults(draft, 695)).toEqual({})
  expect(paymentOf(draft)).toEqual({ reference: 'SP-1', days: 365, amount: 695 })
  expect(paymentOf({ ...draft, reference: ' ', days: '1 095', amount: '' })).toEqual({
    reference: undefined,
    days: 1095,
    amount: undefined,
  })
})

test('an amount that can mean two things is asked about', () => {
  expect(paymentFaults({ ...draft, amount: '695,005' }, 695)).toEqual({ amount: 'Choose the number you mean' })
  expect(paymentFaults({ ...draft, amount: '695,005' }, null)).toEqual({ amount: 'Choose the number you mean' })
})

test.each(['69500', '695\u00a0005,00', '6,95', '0', '1390,01'])(
  'R %s is far from a price of R 695 and has to be confirmed',
  (amount) => {
    expect(paymentFaults({ ...draft, amount }, 695)).toEqual({ amount: 'Check the amount' })
    expect(paymentFaults({ ...draft, amount, confirmed: amount }, 695)).toEqual({})
    expect(paymentFaults({ ...draft, amount, confirmed: '1' }, 695)).toEqual({ amount: 'Check the amount' })
    expect(paymentFaults({ ...draft, amount }, null)).toEqual({})
  },
)

test.each(['', '695', '700', '1390', '347,50'])('R %s is not', (amount) =>
  expect(farAmount({ ...draft, amount }, 695)).toBeNull(),
)
