import type { TaxInputs } from '@spoor/contract/routes/tax.ts'
import { numberFault, rand, readNumber, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'
import type { Faults } from '../../ui/faults-resolver.ts'
import { t } from '../../language/t.ts'

/** What the taxpayer enters, as texts; '' is not known. */
export interface TaxDraft {
  situation: TaxInputs['situation'] | ''
  allowance: string
  reimbursedPerKm: string
  months: string
  marginalRate: string
}

export const ALLOWANCE: NumberRule = rand({ max: 1_000_000_000 })
export const PER_KM: NumberRule = rand({ max: 1000 })
export const MONTHS: NumberRule = { min: 0.01, max: 12, decimals: 2, unit: null }
export const PERCENT: NumberRule = { min: 0, max: 100, decimals: 2, unit: null }

export function draftOfTax(inputs: TaxInputs | null): TaxDraft {
  const written = (value: number | null | undefined, rule: NumberRule) =>
    value === null || value === undefined ? '' : writeNumber(value, rule)
  return {
    situation: inputs?.situation ?? '',
    allowance: written(inputs?.allowance, ALLOWANCE),
    reimbursedPerKm: written(inputs?.reimbursed_per_km, PER_KM),
    months: written(inputs?.months, MONTHS),
    marginalRate: written(inputs?.marginal_rate, PERCENT),
  }
}

export function faultsOfTax(draft: TaxDraft): Faults<TaxDraft> {
  const optional = (text: string, rule: NumberRule, wrong: string) =>
    text.trim() === '' ? null : numberFault(text, rule, wrong)
  const { situation } = draft
  return {
    allowance:
      situation === 'allowance' ? optional(draft.allowance, ALLOWANCE, t('Enter an amount, such as R 90 000')) : null,
    reimbursedPerKm:
      situation === 'reimbursed'
        ? numberFault(draft.reimbursedPerKm, PER_KM, t('Enter rand per km, such as R 5,20'))
        : null,
    months: situation === 'employer_car' ? optional(draft.months, MONTHS, t('Enter months, at most 12')) : null,
    marginalRate: optional(draft.marginalRate, PERCENT, t('Enter a percentage, such as 31')),
  }
}

/** The method stays as it was chosen. */
export function inputsOfDraft(draft: TaxDraft, method: TaxInputs['method']): TaxInputs | null {
  if (draft.situation === '') return null
  return {
    situation: draft.situation,
    method,
    allowance: readNumber(draft.allowance, ALLOWANCE),
    reimbursed_per_km: readNumber(draft.reimbursedPerKm, PER_KM),
    months: readNumber(draft.months, MONTHS),
    marginal_rate: readNumber(draft.marginalRate, PERCENT),
  }
}
