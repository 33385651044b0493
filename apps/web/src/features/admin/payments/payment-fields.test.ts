import { expect, test } from 'vitest'
import { resolveForm } from '../../../testing/resolve-form.ts'
import { findUnusualAmount, toPaymentDraft, createPaymentResolver, type PaymentDraft } from './payment-fields.tsx'

const check = (draft: PaymentDraft, price: number | null) =>
  resolveForm(
    createPaymentResolver(() => price),
    draft,
  )

test('a payment grants 365 days at the price due by default', async () => {
  const draft = toPaymentDraft({ amount: 12_500, reference: 'SPR7K2' })
  expect(draft.days).toBe('365')
  const payment = { reference: 'SPR7K2', days: 365, amount: 12_500 }
  expect(await check(draft, 12_500)).toEqual({ messages: {}, values: payment })
})

test("an empty amount defaults to the plan's price", async () => {
  expect((await check(toPaymentDraft({ amount: null, reference: ' ' }), 695)).values).toEqual({
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
])('rejects %o', async (change, field) => {
  const { messages } = await check({ ...toPaymentDraft({ amount: 1, reference: '' }), ...change }, null)
  expect(Object.keys(messages)).toEqual([field])
})

const draft = toPaymentDraft({ amount: 695, reference: 'SP-1' })

test('numbers are parsed in common notations', async () => {
  expect(await check(draft, 695)).toEqual({ messages: {}, values: { reference: 'SP-1', days: 365, amount: 695 } })
  expect((await check({ ...draft, reference: ' ', days: '1 095', amount: '' }, 695)).values).toEqual({
    reference: undefined,
    days: 1095,
    amount: undefined,
  })
})

test('an ambiguous amount is rejected with a question', async () => {
  expect((await check({ ...draft, amount: '695,005' }, 695)).messages).toEqual({ amount: 'Choose the number you mean' })
  expect((await check({ ...draft, amount: '695,005' }, null)).messages).toEqual({
    amount: 'Choose the number you mean',
  })
})

test.each(['69500', '695\u00a0005,00', '6,95', '0', '1390,01'])(
  'asks to confirm R %s, which is far from R 695',
  async (amount) => {
    expect((await check({ ...draft, amount }, 695)).messages).toEqual({ amount: 'Check the amount' })
    expect((await check({ ...draft, amount, confirmed: amount }, 695)).messages).toEqual({})
    expect((await check({ ...draft, amount, confirmed: '1' }, 695)).messages).toEqual({ amount: 'Check the amount' })
    expect((await check({ ...draft, amount }, null)).messages).toEqual({})
  },
)

test.each(['', '695', '700', '1390', '347,50'])('R %s needs no confirmation', (amount) =>
  expect(findUnusualAmount({ ...draft, amount }, 695)).toBeNull(),
)
