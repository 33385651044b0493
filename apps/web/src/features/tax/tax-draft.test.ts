import { expect, test } from 'vitest'
import { draftOfPay, draftOfTax, faultsOfPay, faultsOfTax, inputsOfDraft, payOfDraft } from './tax-draft.ts'

test('what the taxpayer enters is read, and stays as it was when it is edited again', () => {
  const draft = {
    ...draftOfTax(null),
    situation: 'employer_car',
    kind: 'delivery',
    leaseRental: 'R 96 000',
    borneInsurance: '8 400,50',
    bearsPrivateFuel: 'no',
  } as const
  const inputs = inputsOfDraft(draft, 'deemed')
  expect(inputs).toEqual({
    situation: 'employer_car',
    method: 'deemed',
    kind: 'delivery',
    finance_debt: null,
    months: null,
    operating_lease_rental: 96_000,
    borne_licence: null,
    borne_insurance: 8400.5,
    borne_maintenance: null,
    bears_private_fuel: false,
  })
  expect(inputsOfDraft(draftOfTax(inputs), 'deemed')).toEqual(inputs)
  expect(inputsOfDraft(draftOfTax(null), null)).toBeNull()
})

test('travel pay is read, and stays as it was when it is edited again', () => {
  const pay = payOfDraft({ allowance: 'R 90 000', reimbursedPerKm: '5,20', marginalRate: '31' })
  expect(pay).toEqual({ allowance: 90_000, reimbursed_per_km: 5.2, marginal_rate: 31 })
  expect(payOfDraft(draftOfPay(pay))).toEqual(pay)
  expect(payOfDraft(draftOfPay(null))).toEqual({ allowance: null, reimbursed_per_km: null, marginal_rate: null })
})

const wrongIn = (faults: object) => Object.entries(faults).flatMap(([name, fault]) => (fault ? [name] : []))

test('only what the situation asks for can be wrong', () => {
  const draft = {
    ...draftOfTax(null),
    financeDebt: 'x',
    months: '13',
    leaseRental: 'y',
    borneLicence: 'z',
    marginalRate: '101',
  }
  const wrong = (situation: 'allowance' | 'own_business' | 'employer_car') =>
    wrongIn(faultsOfTax({ ...draft, situation }))
  expect(wrong('allowance')).toEqual(['financeDebt'])
  expect(wrong('own_business')).toEqual(['marginalRate'])
  expect(wrong('employer_car')).toEqual(['months', 'leaseRental', 'borneLicence'])
  expect(wrongIn(faultsOfPay({ allowance: 'x', reimbursedPerKm: '', marginalRate: '101' }))).toEqual([
    'allowance',
    'marginalRate',
  ])
})
