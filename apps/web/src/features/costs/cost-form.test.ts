import { describe, expect, it } from 'vitest'
import { resolveForm } from '../../testing/resolve-form.ts'
import { createCostResolver, toCostDraft } from './cost-dialog.tsx'

const TODAY = '2026-03-02'
const draft = { ...toCostDraft(null, TODAY), amount: 'R 850,50', litres: '42,5', odometer_km: '84 120' }

const check = (change: Partial<typeof draft>) => resolveForm(createCostResolver(TODAY), { ...draft, ...change })

describe('cost form', () => {
  it('parses its values, and only fuel has litres', async () => {
    expect(await check({ full_tank: true, note: ' Engen ' })).toEqual({
      messages: {},
      values: {
        date: TODAY,
        kind: 'fuel',
        amount: 850.5,
        interest: null,
        litres: 42.5,
        full_tank: true,
        odometer_km: 84_120,
        note: 'Engen',
      },
    })
    const tolls = await check({ kind: 'tolls', full_tank: true, litres: 'x' })
    expect(tolls).toMatchObject({ messages: {}, values: { litres: null, full_tank: false } })
  })

  it('allows interest only for an instalment, at most the amount paid', async () => {
    const instalment = { kind: 'instalment', litres: '', interest: '300' } as const
    expect((await check(instalment)).values).toMatchObject({ amount: 850.5, interest: 300 })
    expect((await check({ ...instalment, kind: 'finance' })).values).toMatchObject({ interest: null })
    expect((await check({ ...instalment, interest: '' })).messages).toEqual({})
    expect((await check({ ...instalment, interest: '850,50' })).messages).toEqual({})
    expect((await check({ ...instalment, interest: '850,51' })).messages).toEqual({
      interest: 'The interest cannot be more than the instalment.',
    })
    expect((await check({ ...instalment, interest: 'x' })).messages).toEqual({
      interest: 'Enter an amount, such as R 850,00',
    })
  })

  it('reports invalid fields', async () => {
    expect((await check({ date: '2026-03-03', amount: '0' })).messages).toEqual({
      date: 'A cost cannot be in the future. Check the date.',
      amount: 'Enter an amount, such as R 850,00',
    })
    expect((await check({ date: '' })).messages).toEqual({ date: 'Enter the day' })
    expect((await check({ amount: '', odometer_km: 'x' })).messages).toEqual({
      amount: 'Enter an amount, such as R 850,00',
      odometer_km: 'Enter kilometres, such as 84 120',
    })
  })
})
