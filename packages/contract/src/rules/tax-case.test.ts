import { expect, test } from 'vitest'
import { taxAssessmentReply, taxAssessmentWire, taxCaseBody, taxCaseFault, toTaxCase } from './tax-case.ts'
import { assessTax } from '@spoor/core/tax/assess-tax.ts'

const CASE = {
  tax_year: 2026,
  situation: 'allowance',
  vehicle: {
    value: 350_000,
    acquired: 'cash',
    acquired_on: '2024-03-01',
    bears_fuel: true,
    bears_maintenance: true,
    maintenance_plan: false,
  },
  total_km: 30_000,
  business_km: 12_000,
  allowance: 90_000,
}

test.each([
  [
    'a situation that is none',
    { situation: 'gift' },
    'situation must be one of: allowance, reimbursed, employer_car, own_business.',
  ],
  ['a text in place of a number', { total_km: '30 000' }, 'total_km must be a number.'],
  ['a text in place of yes or no', { vehicle: { bears_fuel: 'yes' } }, 'vehicle.bears_fuel must be true or false.'],
  [
    'an unknown field',
    { colour: 'red' },
    'The case has unknown fields: colour. Known fields are: tax_year, situation,',
  ],
  [
    'an unknown field of the vehicle',
    { vehicle: { price: 1 } },
    'vehicle has unknown fields: price. Known fields are: value,',
  ],
  ['an unknown cost', { costs: { petrol: 1 } }, 'costs has unknown fields: petrol. Known fields are: fuel,'],
  ['no tax year', { tax_year: undefined }, 'Give tax_year.'],
  ['a negative value', { vehicle: { value: -1 } }, 'vehicle.value must be at least 0.'],
  ['half a day', { days: 1.5 }, 'days must be a whole number.'],
  ['a day that does not exist', { vehicle: { acquired_on: '2025-02-30' } }, 'vehicle.acquired_on must be a day'],
  [
    'a text for what is borne',
    { borne: { fuel: 'yes' } },
    'borne.fuel must be an amount of 0 or more, or true or false.',
  ],
  ['a list for the vehicle', { vehicle: [] }, 'vehicle must be an object'],
])('%s is refused with a sentence', (_name, change, sentence) => {
  const given = { ...CASE, ...change }
  const { error } = taxCaseBody.safeParse(given)
  expect(taxCaseFault(error!.issues[0], given)).toContain(sentence)
})

test('each situation answers every field, with null where it does not apply', () => {
  const costs = { fuel: 20_000 }
  const taxed = ['income', 'claim', 'taxable'] as const
  for (const [situation, given] of [
    ['allowance', ['deemed_cost', 'actual_cost', 'deductible', 'prescribed_rate', 'code_3701', ...taxed]],
    ['reimbursed', ['prescribed_rate', 'taxable_above_rate', 'code_3703', ...taxed]],
    ['employer_car', ['fringe_benefit', 'fringe_benefit_after_logbook', ...taxed]],
    ['own_business', ['actual_cost', 'deductible', 'claim']],
  ] as const) {
    const pay = situation === 'reimbursed' ? { allowance: null, reimbursed_per_km: 4 } : {}
    const body = taxCaseBody.parse({ ...CASE, situation, costs, ...pay })
    const { steps, sources, warnings, ...figures } = taxAssessmentWire(assessTax(toTaxCase(body)))
    expect(taxAssessmentReply.safeParse({ steps, sources, warnings, ...figures }).success).toBe(true)
    expect(Object.keys(figures), situation).toHaveLength(15)
    expect(Object.keys(figures).filter((name) => figures[name as keyof typeof figures] !== null)).toEqual(given)
    for (const texts of [steps, sources, warnings]) expect(texts.length, situation).toBeGreaterThan(0)
  }
})
