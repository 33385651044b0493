import { describe, expect, it } from 'vitest'
import { readCells, type TestCell } from './testing/read-cells.ts'

const toSerial = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / 86_400_000 + 25_569

/** Rows for the days of some months, as a spreadsheet with another locale stores them. */
function createRows(
  days: [month: number, day: number][],
  cellOf: (month: number, day: number) => TestCell,
): TestCell[][] {
  return [['Date', 'From', 'To', 'Km'], ...days.map(([month, day]) => [cellOf(month, day), 'Paarl', 'Ceres', 40 + day])]
}

const DAYS = [3, 4, 5].flatMap((month) => [2, 5, 9, 12, 15, 21, 28].map((day): [number, number] => [month, day]))
const dated = (rows: TestCell[][]): string[] =>
  readCells(rows).trips.map((trip) => new Date(trip.startedAtMs + 7_200_000).toISOString().slice(5, 10))
const expected = DAYS.map(([month, day]) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
const two = (number: number): string => String(number).padStart(2, '0')

const short = (cells: TestCell[]): TestCell[][] => [
  ['Date', 'From', 'To', 'Km'],
  ...cells.map((cell, at): TestCell[] => [cell, 'Paarl', 'Ceres', 40 + at]),
]
/** The cell that a month-first spreadsheet creates for a date. */
const turned = (month: number, day: number): TestCell => ({ date: toSerial(2025, day, month) })

describe('short columns of dates', () => {
  it('are corrected if swapping day and month puts them in order', () => {
    const rows = short([turned(4, 3), turned(4, 7), turned(4, 11), '14/04/2025', '18/04/2025', '22/04/2025'])
    expect(dated(rows)).toEqual(['04-03', '04-07', '04-11', '04-14', '04-18', '04-22'])
    expect(readCells(rows).warnings.join()).toContain('day and month of the dates were exchanged')
    expect(
      dated(
        short(
          rows
            .slice(1)
            .map(([cell]) => cell)
            .toReversed(),
        ),
      ),
    ).toEqual(['04-03', '04-07', '04-11', '04-14', '04-18', '04-22'].toReversed())
  })

  it('are asked about if it is unclear whether day and month were swapped', () => {
    const rows = short([turned(4, 9), '22/04/2025', turned(4, 5)])
    expect(dated(rows)).toEqual(['09-04', '04-22', '05-04'])
    expect(readCells(rows).questions).toMatchObject([
      {
        witness: 'dates beside text',
        candidates: [{ answer: 'as read' }, { answer: 'day and month of the dates were exchanged' }],
        chosen: null,
      },
    ])
  })

  it('are left unchanged without a warning if they are already in order', () => {
    const date = (month: number, day: number): TestCell => ({ date: toSerial(2025, month, day) })
    const rows = short([date(4, 3), date(4, 7), date(4, 11), '14/04/2025', '18/04/2025'])
    expect(dated(rows)).toEqual(['04-03', '04-07', '04-11', '04-14', '04-18'])
    expect(readCells(rows).warnings).toEqual([])
    expect(readCells(short([date(4, 3), date(4, 17), '18/04/2025'])).warnings).toEqual([])
  })
})

describe('dates whose day and month a spreadsheet swapped', () => {
  it.each([
    ['day first', (month: number, day: number) => `${two(day)}/${two(month)}/2025`],
    ['month first', (month: number, day: number) => `${two(month)}/${two(day)}/2025`],
  ])('are corrected if the other dates are text, %s', (_, textOf) => {
    const rows = createRows(DAYS, (month, day) =>
      day <= 12 ? { date: toSerial(2025, day, month) } : textOf(month, day),
    )
    expect(dated(rows)).toEqual(expected)
    expect(readCells(rows).warnings.join()).toContain('day and month of the dates were exchanged')
  })

  it('are not detected if dates and text are already in order', () => {
    const half = createRows(DAYS, (month, day) =>
      day % 2 ? `${two(day)}/${two(month)}/2025` : { date: toSerial(2025, month, day) },
    )
    expect(dated(half)).toEqual(expected)
    const early = createRows(DAYS, (month, day) =>
      day > 12 ? `${two(day)}/${two(month)}/2025` : { date: toSerial(2025, month, day) },
    )
    expect(dated(early)).toEqual(expected)
    expect(readCells(early).warnings).toEqual([])
  })
})
