import type { PersonTaxInputs, TaxInputs } from '@spoor/contract/routes/tax.ts'
import { numberFault, rand, readNumber, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'
import type { Faults } from '../../ui/faults-resolver.ts'
import { t } from '../../language/t.ts'

/** What the taxpayer enters of a vehicle and year, as texts; '' is not known. */
export interface TaxDraft {
  situation: TaxInputs['situation'] | ''
  kind: NonNullable<TaxInputs['kind']> | ''
  financeDebt: string
  months: string
  leaseRental: string
  borneLicence: string
  borneInsurance: string
  borneMaintenance: string
  bearsPrivateFuel: 'yes' | 'no' | ''
  /** Of one's own business alone: travel pay asks for it once. */
  marginalRate: string
}

/** What an employer pays for travel in a year, whichever vehicle it is driven with, as texts. */
export interface PayDraft {
  allowance: string
  reimbursedPerKm: string
  marginalRate: string
}

export const AMOUNT: NumberRule = rand({ max: 1_000_000_000 })
export const PER_KM: NumberRule = rand({ max: 1000 })
export const MONTHS: NumberRule = { min: 0.01, max: 12, decimals: 2, unit: null }
export const PERCENT: NumberRule = { min: 0, max: 100, decimals: 2, unit: null }

const written = (value: number | null | undefined, rule: NumberRule) =>
  value === null || value === undefined ? '' : writeNumber(value, rule)
const optional = (text: string, rule: NumberRule, wrong: string) =>
  text.trim() === '' ? null : numberFault(text, rule, wrong)

const rateFault = (text: string) => optional(text, PERCENT, t('Enter a percentage, such as 31'))

/** Whether a situation is pay for travel with the driver's own vehicle, against which it is claimed. */
export const isTravelPay = (situation: TaxInputs['situation'] | '' | null | undefined): boolean =>
  situation === 'allowance' || situation === 'reimbursed'

export function draftOfTax(inputs: TaxInputs | null): TaxDraft {
  const bearsFuel = inputs?.bears_private_fuel
  return {
    situation: inputs?.situation ?? '',
    kind: inputs?.kind ?? '',
    financeDebt: written(inputs?.finance_debt, AMOUNT),
    months: written(inputs?.months, MONTHS),
    leaseRental: written(inputs?.operating_lease_rental, AMOUNT),
    borneLicence: written(inputs?.borne_licence, AMOUNT),
    borneInsurance: written(inputs?.borne_insurance, AMOUNT),
    borneMaintenance: written(inputs?.borne_maintenance, AMOUNT),
    bearsPrivateFuel: bearsFuel === null || bearsFuel === undefined ? '' : bearsFuel ? 'yes' : 'no',
    marginalRate: written(inputs?.marginal_rate, PERCENT),
  }
}

export function faultsOfTax(draft: TaxDraft): Faults<TaxDraft> {
  const amount = (text: string) => optional(text, AMOUNT, t('Enter an amount, such as R 90 000'))
  const isEmployers = draft.situation === 'employer_car'
  return {
    financeDebt: isTravelPay(draft.situation) ? amount(draft.financeDebt) : null,
    months: isEmployers ? optional(draft.months, MONTHS, t('Enter months, at most 12')) : null,
    leaseRental: isEmployers ? amount(draft.leaseRental) : null,
    borneLicence: isEmployers ? amount(draft.borneLicence) : null,
    borneInsurance: isEmployers ? amount(draft.borneInsurance) : null,
    borneMaintenance: isEmployers ? amount(draft.borneMaintenance) : null,
    marginalRate: draft.situation === 'own_business' ? rateFault(draft.marginalRate) : null,
  }
}

/** The method stays as it was chosen. */
export function inputsOfDraft(draft: TaxDraft, method: TaxInputs['method']): TaxInputs | null {
  if (draft.situation === '') return null
  return {
    situation: draft.situation,
    method,
    kind: draft.kind || null,
    finance_debt: readNumber(draft.financeDebt, AMOUNT),
    months: readNumber(draft.months, MONTHS),
    operating_lease_rental: readNumber(draft.leaseRental, AMOUNT),
    borne_licence: readNumber(draft.borneLicence, AMOUNT),
    borne_insurance: readNumber(draft.borneInsurance, AMOUNT),
    borne_maintenance: readNumber(draft.borneMaintenance, AMOUNT),
    bears_private_fuel: draft.bearsPrivateFuel === '' ? null : draft.bearsPrivateFuel === 'yes',
    ...(draft.situation === 'own_business' && { marginal_rate: readNumber(draft.marginalRate, PERCENT) }),
  }
}

export function draftOfPay(inputs: PersonTaxInputs | null): PayDraft {
  return {
    allowance: written(inputs?.allowance, AMOUNT),
    reimbursedPerKm: written(inputs?.reimbursed_per_km, PER_KM),
    marginalRate: written(inputs?.marginal_rate, PERCENT),
  }
}

export function faultsOfPay(draft: PayDraft): Faults<PayDraft> {
  return {
    allowance: optional(draft.allowance, AMOUNT, t('Enter an amount, such as R 90 000')),
    reimbursedPerKm: optional(draft.reimbursedPerKm, PER_KM, t('Enter rand per km, such as R 5,20')),
    marginalRate: rateFault(draft.marginalRate),
  }
}

export function payOfDraft(draft: PayDraft): PersonTaxInputs {
  return {
    allowance: readNumber(draft.allowance, AMOUNT),
    reimbursed_per_km: readNumber(draft.reimbursedPerKm, PER_KM),
    marginal_rate: readNumber(draft.marginalRate, PERCENT),
  }
}
