import type { LocalDate } from '../units/local-date.ts'
import { roundCents } from '../tax/deemed-cost.ts'

/** An instalment sale or loan, paid back in equal monthly instalments. */
export interface Loan {
  /** The amount financed. */
  debtCents: number
  /** The nominal annual rate, in percent. */
  ratePercent: number
  months: number
  /** Amount due at the end (residual or balloon); 0 without one. */
  balloonCents: number
  firstDay: LocalDate
}

/**
 * The interest in the `n`th instalment, counted from 1, in whole cents: the monthly rate on the balance before it. 0
 * outside the term.
 */
export function instalmentInterestCents(
  { debtCents, ratePercent, months, balloonCents }: Omit<Loan, 'firstDay'>,
  n: number,
): number {
  if (n < 1 || n > months || ratePercent === 0) return 0
  const rate = ratePercent / 1200
  // The balloon bears interest for the whole term; the remainder is an annuity.
  const annuity = (debtCents - balloonCents) * (rate / (1 - (1 + rate) ** -months))
  const owed = (debtCents - balloonCents) * (1 + rate) ** (n - 1) - annuity * (((1 + rate) ** (n - 1) - 1) / rate)
  return roundCents((owed + balloonCents) * rate)
}

/**
 * The interest in payments on these days, from the instalment of each payment's month; a second payment in a month is
 * all capital.
 * @param days in any order
 */
export function splitInterestByPayment(loan: Loan, days: readonly LocalDate[]): number[] {
  const paid = new Set<number>()
  const inOrder = days.map((day, at) => ({ day, at })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const interest = new Map<number, number>()
  for (const { day, at } of inOrder) {
    const n = toMonthNumber(day) - toMonthNumber(loan.firstDay) + 1
    interest.set(at, paid.has(n) ? 0 : instalmentInterestCents(loan, n))
    paid.add(n)
  }
  return days.map((_, at) => interest.get(at) ?? 0)
}

const toMonthNumber = (day: LocalDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
