import { describe, expect, it } from 'vitest'
import { bodyOfDraft, draftOfCost, faultsOfCost } from './cost-draft.ts'

const draft = { ...draftOfCost(null, '2026-03-02'), amount: 'R 850,50', litres: '42,5', odometer: '84 120' }

describe('a cost that is typed', () => {
  it('is read, and litres belong to fuel alone', () => {
    expect(bodyOfDraft({ ...draft, fullTank: true, note: ' Engen ' })).toEqual({
      date: '2026-03-02',
      kind: 'fuel',
      amount: 850.5,
      interest: null,
      litres: 42.5,
      full_tank: true,
      odometer_km: 84_120,
      note: 'Engen',
    })
    expect(bodyOfDraft({ ...draft, kind: 'tolls', fullTank: true })).toMatchObject({ litres: null, full_tank: false })
  })

  it('has interest in an instalment alone, never more than was paid', () => {
    const instalment = { ...draft, kind: 'instalment', litres: '', interest: '300' } as const
    expect(bodyOfDraft(instalment)).toMatchObject({ amount: 850.5, interest: 300 })
    expect(bodyOfDraft({ ...instalment, kind: 'finance' })).toMatchObject({ interest: null })
    const fault = (interest: string) => faultsOfCost('2026-03-02')({ ...instalment, interest }).interest
    expect([fault(''), fault('850,50')]).toEqual([null, null])
    expect(fault('850,51')).toBe('The interest cannot be more than the instalment.')
  })

  it('says what is wrong', () => {
    const faults = faultsOfCost('2026-03-02')
    const wrong = (change: Partial<typeof draft>) =>
      Object.entries(faults({ ...draft, ...change })).flatMap(([name, fault]) => (fault ? [name] : []))
    expect(wrong({})).toEqual([])
    expect(wrong({ date: '2026-03-03' })).toEqual(['date'])
    expect(wrong({ amount: '0', odometer: 'x' })).toEqual(['amount', 'odometer'])
    expect(wrong({ kind: 'tolls', litres: 'x' })).toEqual([])
  })
})
