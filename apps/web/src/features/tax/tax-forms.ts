import { PersonTaxInputs, TaxInputs } from '@spoor/contract/routes/tax.ts'
import { enteredNumber, rand, getRange, writeNumber, type NumberRule } from '../../format/read-number.ts'
import { schemaResolver } from '../../ui/form.tsx'
import { t } from '../../language/t.ts'

/** The year's amounts of an employer's car. */
const EMPLOYER_AMOUNTS = [
  'operating_lease_rental',
  'employer_fuel',
  'contribution',
  'borne_licence',
  'borne_insurance',
  'borne_maintenance',
] as const
type EmployerAmount = (typeof EMPLOYER_AMOUNTS)[number]
const forAmounts = <V>(value: (name: EmployerAmount) => V) =>
  Object.fromEntries(EMPLOYER_AMOUNTS.map((name) => [name, value(name)])) as Record<EmployerAmount, V>

type YesOrNo = 'yes' | 'no' | ''

/** Tax input for a vehicle and year as text; '' if unknown. */
export interface TaxDraft extends Record<EmployerAmount, string> {
  situation: TaxInputs['situation'] | ''
  kind: NonNullable<TaxInputs['kind']> | ''
  finance_debt: string
  months: string
  bears_private_fuel: YesOrNo
  second_car: YesOrNo
  /** Only for own business use; otherwise travel pay asks for it once. */
  marginal_rate: string
}

/** Employer's travel pay in a year for all vehicles, as text. */
export interface PayDraft {
  allowance: string
  reimbursed_per_km: string
  marginal_rate: string
}

export const AMOUNT = rand(getRange(PersonTaxInputs.shape.allowance))
export const PER_KM = rand(getRange(PersonTaxInputs.shape.reimbursed_per_km))
export const MONTHS: NumberRule = { ...getRange(TaxInputs.shape.months), min: 0.01, decimals: 2, unit: null }
export const PERCENT: NumberRule = { ...getRange(PersonTaxInputs.shape.marginal_rate), decimals: 2, unit: null }

const AMOUNT_SENTENCE = t('Enter an amount, such as R 90 000')
const PERCENT_SENTENCE = t('Enter a percentage, such as 31')

/** Whether the situation is travel pay for the driver's own vehicle, against which costs are claimed. */
export const isTravelPay = (situation: TaxInputs['situation'] | '' | null | undefined): boolean =>
  situation === 'allowance' || situation === 'reimbursed'

export function toTaxDraft(inputs: TaxInputs | null): TaxDraft {
  const yesOrNo = (is: boolean | null | undefined) => (is === null || is === undefined ? '' : is ? 'yes' : 'no')
  return {
    situation: inputs?.situation ?? '',
    kind: inputs?.kind ?? '',
    finance_debt: writeNumber(inputs?.finance_debt, AMOUNT),
    months: writeNumber(inputs?.months, MONTHS),
    ...forAmounts((name) => writeNumber(inputs?.[name], AMOUNT)),
    bears_private_fuel: yesOrNo(inputs?.bears_private_fuel),
    second_car: yesOrNo(inputs?.second_car),
    marginal_rate: writeNumber(inputs?.marginal_rate, PERCENT),
  }
}

/** Hidden fields are never invalid; their values are submitted only if they parse. */
function toInputs(draft: TaxDraft) {
  const number = (field: Exclude<keyof typeof NUMBERS, 'marginal_rate'>, isAsked: boolean) => {
    const value = enteredNumber(draft[field], NUMBERS[field])
    return isAsked || !Number.isNaN(value) ? value : null
  }
  const isEmployers = draft.situation === 'employer_car'
  return {
    situation: draft.situation as TaxInputs['situation'],
    method: null,
    kind: draft.kind || null,
    finance_debt: number('finance_debt', isTravelPay(draft.situation)),
    months: number('months', isEmployers),
    ...forAmounts((name) => number(name, isEmployers)),
    bears_private_fuel: draft.bears_private_fuel === '' ? null : draft.bears_private_fuel === 'yes',
    second_car: draft.second_car === '' ? null : draft.second_car === 'yes',
    ...(draft.situation === 'own_business' && { marginal_rate: enteredNumber(draft.marginal_rate, PERCENT) }),
  }
}

const NUMBERS = {
  finance_debt: AMOUNT,
  months: MONTHS,
  ...forAmounts(() => AMOUNT),
  marginal_rate: PERCENT,
} as const

export const taxResolver = schemaResolver(TaxInputs, {
  body: toInputs,
  numbers: NUMBERS,
  sentences: {
    finance_debt: AMOUNT_SENTENCE,
    months: t('Enter months, at most 12'),
    ...forAmounts(() => AMOUNT_SENTENCE),
    marginal_rate: PERCENT_SENTENCE,
  },
})

export const toPayDraft = (inputs: PersonTaxInputs | null): PayDraft => ({
  allowance: writeNumber(inputs?.allowance, AMOUNT),
  reimbursed_per_km: writeNumber(inputs?.reimbursed_per_km, PER_KM),
  marginal_rate: writeNumber(inputs?.marginal_rate, PERCENT),
})

export const payResolver = schemaResolver(PersonTaxInputs, {
  body: (draft: PayDraft) => ({
    allowance: enteredNumber(draft.allowance, AMOUNT),
    reimbursed_per_km: enteredNumber(draft.reimbursed_per_km, PER_KM),
    marginal_rate: enteredNumber(draft.marginal_rate, PERCENT),
  }),
  numbers: { allowance: AMOUNT, reimbursed_per_km: PER_KM, marginal_rate: PERCENT },
  sentences: {
    allowance: AMOUNT_SENTENCE,
    reimbursed_per_km: t('Enter rand per km, such as R 5,20'),
    marginal_rate: PERCENT_SENTENCE,
  },
})
