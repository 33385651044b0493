import { expect, test } from 'vitest'
import { draftOfTax, faultsOfTax, inputsOfDraft } from './tax-draft.ts'

test('what the taxpayer enters is read, and stays as it was when it is edited again', () => {
  const draft = { ...draftOfTax(null), situation: 'allowance', allowance: 'R 90 000', marginalRate: '31' } as const
  const inputs = inputsOfDraft(draft, 'deemed')
  expect(inputs).toEqual({
    situation: 'allowance',
    method: 'deemed',
    allowance: 90_000,
    reimbursed_per_km: null,
    months: null,
    marginal_rate: 31,
  })
  expect(inputsOfDraft(draftOfTax(inputs), 'deemed')).toEqual(inputs)
  expect(inputsOfDraft(draftOfTax(null), null)).toBeNull()
})

test('only what the situation asks for can be wrong', () => {
  const draft = { ...draftOfTax(null), allowance: 'x', reimbursedPerKm: '', months: '13', marginalRate: '101' }
  const wrong = (situation: 'allowance' | 'reimbursed' | 'employer_car') =>
    Object.entries(faultsOfTax({ ...draft, situation })).flatMap(([name, fault]) => (fault ? [name] : []))
  expect(wrong('allowance')).toEqual(['allowance', 'marginalRate'])
  expect(wrong('reimbursed')).toEqual(['reimbursedPerKm', 'marginalRate'])
  expect(wrong('employer_car')).toEqual(['months', 'marginalRate'])
})
