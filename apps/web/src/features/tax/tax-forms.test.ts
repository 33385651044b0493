import { expect, test } from 'vitest'
import { toPayDraft, toTaxDraft, payResolver, taxResolver, type TaxDraft } from './tax-forms.ts'

const OPTIONS = { fields: {}, shouldUseNativeValidation: undefined, names: undefined }
const checkTax = async (draft: TaxDraft) => taxResolver(draft, undefined, OPTIONS)
const checkPay = async (draft: Parameters<typeof payResolver>[0]) => payResolver(draft, undefined, OPTIONS)

test('tax details survive an unchanged edit', async () => {
  const draft = {
    ...toTaxDraft(null),
    situation: 'employer_car',
    kind: 'delivery',
    operating_lease_rental: 'R 96 000',
    employer_fuel: '24 000',
    borne_insurance: '8 400,50',
    bears_private_fuel: 'no',
    second_car: 'yes',
  } as const
  const inputs = {
    situation: 'employer_car' as const,
    method: null,
    kind: 'delivery' as const,
    finance_debt: null,
    months: null,
    operating_lease_rental: 96_000,
    employer_fuel: 24_000,
    contribution: null,
    borne_licence: null,
    borne_insurance: 8400.5,
    borne_maintenance: null,
    bears_private_fuel: false,
    second_car: true,
  }
  expect(await checkTax(draft)).toEqual({ values: inputs, errors: {} })
  expect(await checkTax(toTaxDraft(inputs))).toEqual({ values: inputs, errors: {} })
})

test('travel pay survives an unchanged edit', async () => {
  const pay = { allowance: 90_000, reimbursed_per_km: 5.2, marginal_rate: 31 }
  const typed = { allowance: 'R 90 000', reimbursed_per_km: '5,20', marginal_rate: '31' }
  expect(await checkPay(typed)).toEqual({ values: pay, errors: {} })
  expect(await checkPay(toPayDraft(pay))).toEqual({ values: pay, errors: {} })
  const nothing = { allowance: null, reimbursed_per_km: null, marginal_rate: null }
  expect(await checkPay(toPayDraft(null))).toEqual({ values: nothing, errors: {} })
})

test('only fields of the selected situation are validated', async () => {
  const draft = {
    ...toTaxDraft(null),
    finance_debt: 'x',
    months: '13',
    operating_lease_rental: 'y',
    borne_licence: 'z',
    marginal_rate: '101',
  }
  const wrong = async (situation: 'allowance' | 'own_business' | 'employer_car') =>
    Object.keys((await checkTax({ ...draft, situation })).errors)
  expect(await wrong('allowance')).toEqual(['finance_debt'])
  expect(await wrong('own_business')).toEqual(['marginal_rate'])
  expect(await wrong('employer_car')).toEqual(['months', 'operating_lease_rental', 'borne_licence'])
  const pay = await checkPay({ allowance: 'x', reimbursed_per_km: '', marginal_rate: '101' })
  expect(pay.errors).toMatchObject({
    allowance: { message: 'Enter an amount, such as R 90 000' },
    marginal_rate: { message: 'Enter a percentage, such as 31' },
  })
  expect(Object.keys(pay.errors)).toHaveLength(2)
})
