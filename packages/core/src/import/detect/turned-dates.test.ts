import { describe, expect, it } from 'vitest'
import { readCells } from '../testing/read-cells.ts'
import type { TestCell } from '../testing/read-cells.ts'

const serialOf = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / 86_400_000 + 25_569

/** Rows for the days of some months, as a spreadsheet of another country keeps them. */
function rowsOf(days: [month: number, day: number][], cellOf: (month: number, day: number) => TestCell): TestCell[][] {
  return [['Date', 'From', 'To', 'Km'], ...days.map(([month, day]) => [cellOf(month, day), 'Paarl', 'Ceres', 40 + day])]
}

const DAYS = [3, 4, 5].flatMap((month) => [2, 5, 9, 12, 15, 21, 28].map((day): [number, number] => [month, day]))
const dated = (rows: TestCell[][]): string[] =>
  readCells(rows).trips.map((trip) => new Date(trip.startedAtMs + 7_200_000).toISOString().slice(5, 10))
const expected = DAYS.map(([month, day]) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
const two = (number: number): string => String(number).padStart(2, '0')

describe('dates of which a spreadsheet has turned day and month', () => {
  it.each([
    ['day first', (month: number, day: number) => `${two(day)}/${two(month)}/2025`],
    ['month first', (month: number, day: number) => `${two(month)}/${two(day)}/2025`],
  ])('are turned back, the others being texts %s', (_, textOf) => {
    const rows = rowsOf(DAYS, (month, day) => (day <= 12 ? { date: serialOf(2025, day, month) } : textOf(month, day)))
    expect(dated(rows)).toEqual(expected)
    expect(readCells(rows).warnings.join()).toContain("had turned day and month of the dates in 'Date'")
  })

  it('are none where dates and texts follow each other as they are', () => {
    const half = rowsOf(DAYS, (month, day) =>
      day % 2 ? `${two(day)}/${two(month)}/2025` : { date: serialOf(2025, month, day) },
    )
    expect(dated(half)).toEqual(expected)
    const early = rowsOf(DAYS, (month, day) =>
      day > 12 ? `${two(day)}/${two(month)}/2025` : { date: serialOf(2025, month, day) },
    )
    expect(dated(early)).toEqual(expected)
    expect(readCells(early).warnings).toEqual([])
  })
})
