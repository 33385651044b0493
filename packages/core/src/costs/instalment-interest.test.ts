import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instalmentInterestCents, splitInterestByPayment } from './instalment-interest.ts'

const LOAN = { debtCents: 30_000_000, ratePercent: 12, months: 60, balloonCents: 0 }

describe('instalmentInterestCents', () => {
  it('is the rate on the balance: R300 000 at 12 % over 60 months, R6 673,33 a month', () => {
    expect(instalmentInterestCents(LOAN, 1)).toBe(300_000)
    // 300 000 − (6 673,33 − 3 000,00) = 296 326,67 owed, at 1 %.
    expect(instalmentInterestCents(LOAN, 2)).toBe(296_327)
    expect(instalmentInterestCents(LOAN, 60)).toBe(6607)
  })

  it('is nothing outside the term, and without a rate', () => {
    expect([0, 61].map((n) => instalmentInterestCents(LOAN, n))).toEqual([0, 0])
    expect(instalmentInterestCents({ ...LOAN, ratePercent: 0 }, 1)).toBe(0)
  })

  it('charges interest on a balloon until the end', () => {
    const last = instalmentInterestCents({ ...LOAN, balloonCents: 10_000_000 }, 60)
    expect(last).toBeGreaterThan(100_000)
  })

  it('adds up to all instalments less the capital', () => {
    const loans = fc.record({
      debtCents: fc.integer({ min: 1_000_000, max: 200_000_000 }),
      ratePercent: fc.double({ min: 0.1, max: 30, noNaN: true }),
      months: fc.integer({ min: 1, max: 96 }),
      share: fc.double({ min: 0, max: 0.9, noNaN: true }),
    })
    fc.assert(
      fc.property(loans, ({ share, ...loan }) => {
        const balloonCents = Math.round(loan.debtCents * share)
        const rate = loan.ratePercent / 1200
        const instalment =
          (loan.debtCents - balloonCents) * (rate / (1 - (1 + rate) ** -loan.months)) + balloonCents * rate
        const all = Array.from({ length: loan.months }, (_, i) =>
          instalmentInterestCents({ ...loan, balloonCents }, i + 1),
        )
        const interest = all.reduce((sum, cents) => sum + cents, 0)
        const capital = loan.debtCents - balloonCents
        expect(Math.abs(instalment * loan.months - interest - capital)).toBeLessThan(loan.months + 1)
        for (const cents of all) expect(cents).toBeLessThanOrEqual(instalment + 1)
      }),
    )
  })
})

describe('splitInterestByPayment', () => {
  it('takes the instalment of each month, whatever the order of the file', () => {
    const loan = { ...LOAN, firstDay: '2025-02-01' }
    expect(splitInterestByPayment(loan, ['2025-03-03', '2025-02-01', '2025-01-31'])).toEqual([296_327, 300_000, 0])
  })

  it('counts the interest of a month once', () => {
    const loan = { ...LOAN, firstDay: '2025-02-01' }
    expect(splitInterestByPayment(loan, ['2025-02-01', '2025-02-20'])).toEqual([300_000, 0])
  })
})
