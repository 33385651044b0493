import type { Cost, CostBody } from '@spoor/contract/routes/costs.ts'
import { kilometres, numberFault, rand, readNumber, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'
import type { Faults } from '../../ui/faults-resolver.ts'
import { t } from '../../language/t.ts'

/** A cost as the form holds it: texts. */
export interface CostDraft {
  date: string
  kind: Cost['kind']
  amount: string
  /** Of an instalment; '' is not known. */
  interest: string
  litres: string
  fullTank: boolean
  odometer: string
  note: string
}

export const AMOUNT: NumberRule = rand({ min: 0.01, max: 10_000_000 })
export const INTEREST: NumberRule = rand({ max: 10_000_000 })
export const LITRES: NumberRule = { min: 0.01, max: 2000, decimals: 2, unit: null }
export const ODOMETER: NumberRule = kilometres({ max: 5_000_000 })

export function draftOfCost(cost: Cost | null, today: string): CostDraft {
  const written = (value: number | null, rule: NumberRule) => (value === null ? '' : writeNumber(value, rule))
  return {
    date: cost?.date ?? today,
    kind: cost?.kind ?? 'fuel',
    amount: written(cost?.amount ?? null, AMOUNT),
    interest: written(cost?.interest ?? null, INTEREST),
    litres: written(cost?.litres ?? null, LITRES),
    fullTank: cost?.full_tank ?? false,
    odometer: written(cost?.odometer_km ?? null, ODOMETER),
    note: cost?.note ?? '',
  }
}

export const faultsOfCost =
  (today: string) =>
  (draft: CostDraft): Faults<CostDraft> => {
    const optional = (text: string, rule: NumberRule, wrong: string) =>
      text.trim() === '' ? null : numberFault(text, rule, wrong)
    return {
      date:
        draft.date === ''
          ? t('Enter the day')
          : draft.date > today
            ? t('A cost cannot lie in the future. Check the date.')
            : null,
      amount: numberFault(draft.amount, AMOUNT, t('Enter an amount, such as R 850,00')),
      interest: draft.kind === 'instalment' ? interestFault(draft) : null,
      litres: draft.kind === 'fuel' ? optional(draft.litres, LITRES, t('Enter litres, such as 42,5')) : null,
      odometer: optional(draft.odometer, ODOMETER, t('Enter kilometres, such as 84 120')),
    }
  }

function interestFault({ interest, amount }: CostDraft): string | null {
  if (interest.trim() === '') return null
  const fault = numberFault(interest, INTEREST, t('Enter an amount, such as R 850,00'))
  if (fault !== null) return fault
  return (readNumber(interest, INTEREST) ?? 0) > (readNumber(amount, AMOUNT) ?? Infinity)
    ? t('The interest cannot be more than the instalment.')
    : null
}

export function bodyOfDraft(draft: CostDraft): CostBody {
  const isFuel = draft.kind === 'fuel'
  return {
    date: draft.date,
    kind: draft.kind,
    amount: readNumber(draft.amount, AMOUNT) ?? 0,
    interest: draft.kind === 'instalment' ? readNumber(draft.interest, INTEREST) : null,
    litres: isFuel ? readNumber(draft.litres, LITRES) : null,
    full_tank: isFuel && draft.fullTank,
    odometer_km: readNumber(draft.odometer, ODOMETER),
    note: draft.note.trim(),
  }
}
