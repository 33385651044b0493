import { splitInterestByPayment, type Loan } from '@spoor/core/costs/instalment-interest.ts'
import { rand, readNumber, whole, type NumberRule } from '../../format/read-number.ts'

export interface LoanDraft {
  debt: string
  rate: string
  months: string
  balloon: string
  firstDay: string
}

export const NO_LOAN: LoanDraft = { debt: '', rate: '', months: '', balloon: '', firstDay: '' }
export const DEBT: NumberRule = rand({ min: 1, max: 100_000_000 })
export const BALLOON: NumberRule = rand({ max: 100_000_000 })
export const RATE: NumberRule = { min: 0, max: 100, decimals: 2, unit: null }
export const MONTHS: NumberRule = whole({ min: 1, max: 120 })

/** Returns null until the loan is complete and the balloon is below the debt. */
export function parseLoan(draft: LoanDraft): Loan | null {
  const [debt, ratePercent, months] = [
    readNumber(draft.debt, DEBT),
    readNumber(draft.rate, RATE),
    readNumber(draft.months, MONTHS),
  ]
  const balloon = draft.balloon.trim() === '' ? 0 : readNumber(draft.balloon, BALLOON)
  if (debt === null || ratePercent === null || months === null || balloon === null || draft.firstDay === '') return null
  if (balloon >= debt) return null
  const [debtCents, balloonCents] = [Math.round(debt * 100), Math.round(balloon * 100)]
  return { debtCents, ratePercent, months, balloonCents, firstDay: draft.firstDay }
}

/** Interest per payment in rand, at most the amount paid. */
export function computeInterestRand(loan: Loan, payments: readonly { date: string; amount: number }[]): number[] {
  const interest = splitInterestByPayment(
    loan,
    payments.map(({ date }) => date),
  )
  return payments.map(({ amount }, i) => Math.min(amount, interest[i] / 100))
}
