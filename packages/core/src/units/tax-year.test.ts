import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber, localDateFromDayNumber, splitByMonths } from './local-date.ts'
import { formatCents, formatKm } from './money.ts'
import { taxDayAt, taxYearAt, taxYearDays, taxYearName, taxYearOn } from './tax-year.ts'

describe('tax years', () => {
  it('end on the last day of February, leap years too', () => {
    expect(taxYearDays(2026)).toEqual({ from: '2025-03-01', to: '2026-02-28' })
    expect(taxYearDays(2024)).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(taxYearOn('2024-02-29')).toBe(2024)
    expect(taxYearOn('2024-03-01')).toBe(2025)
    expect(taxYearName(2026)).toBe('2025/26')
    expect(taxYearName(2000)).toBe('1999/00')
  })

  it('begin at midnight in South Africa', () => {
    expect(taxYearAt(Date.UTC(2025, 1, 28, 21, 59, 59))).toBe(2025)
    expect(taxYearAt(Date.UTC(2025, 1, 28, 22, 0, 0))).toBe(2026)
    expect(taxDayAt(Date.UTC(2025, 1, 28, 21, 59, 59))).toBe('2025-02-28')
    expect(taxDayAt(Date.UTC(2025, 1, 28, 22, 0, 0))).toBe('2025-03-01')
  })

  it('are those of the local day of an instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2090, 0, 1) }), (utcMs) => {
        // South Africa has not had daylight saving time since 1944.
        const local = new Date(utcMs + 2 * 3_600_000)
        const startsNewYear = local.getUTCMonth() >= 2
        expect(taxYearAt(utcMs)).toBe(local.getUTCFullYear() + (startsNewYear ? 1 : 0))
        const { from, to } = taxYearDays(taxYearAt(utcMs))
        expect(from <= taxDayAt(utcMs) && taxDayAt(utcMs) <= to).toBe(true)
      }),
    )
  })

  it('hold every day once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const date = localDateFromDayNumber(day)
        const { from, to } = taxYearDays(taxYearOn(date))
        expect(dayNumber(date)).toBe(day)
        expect(from <= date && date <= to).toBe(true)
      }),
    )
  })
})

describe('splitByMonths', () => {
  it('covers each day of a range exactly once', () => {
    const day = fc.integer({ min: 19_000, max: 19_200 })
    fc.assert(
      fc.property(day, day, (fromDay, toDay) => {
        const { months, edges } = splitByMonths({
          from: localDateFromDayNumber(fromDay),
          to: localDateFromDayNumber(toDay),
        })
        const covered: string[] = []
        for (const { from, to } of edges) for (let one = from; one <= to; one = addDays(one, 1)) covered.push(one)
        if (months) {
          expect(months.from!.slice(8) + months.before!.slice(8)).toBe('0101')
          for (let one = months.from!; one < months.before!; one = addDays(one, 1)) covered.push(one)
        }
        const wanted = Array.from({ length: Math.max(0, toDay - fromDay + 1) }, (_, i) =>
          localDateFromDayNumber(fromDay + i),
        )
        expect(covered.sort()).toEqual(wanted)
      }),
    )
  })

  it('leaves an open end open', () => {
    expect(splitByMonths({})).toEqual({ months: {}, edges: [] })
    expect(splitByMonths({ from: '2025-03-10' })).toEqual({
      months: { from: '2025-04-01' },
      edges: [{ from: '2025-03-10', to: '2025-03-31' }],
    })
  })
})

describe('formats', () => {
  it('write rand and kilometres as South Africans do', () => {
    expect(formatCents(123_450)).toBe('R\u00a01\u00a0234,50')
    expect(formatKm(1234.5)).toBe('1\u00a0234,50')
  })
})
