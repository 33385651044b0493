import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from './testing/read-cells.ts'

function words(read: ReadCells): (string | null)[][] {
  return read.trips.map(({ classification, reason, notes }) => [classification, reason, notes])
}

describe('whom a trip was to', () => {
  it('is the reason in the absence of another', () => {
    const rows = '2025-03-12,Paarl,Worcester,24,Cape Cellars\n2025-03-13,Worcester,Paarl,24,\n2025-03-14,Paarl,Ceres,9,Ceres Fruit'
    for (const header of ['Client', 'Customer', 'Company', 'Kliënt', 'Client name'])
      expect(words(readCells(csvCells(`Date,From,To,Km,${header}\n${rows}`)))).toEqual([
        [null, 'Cape Cellars', ''],
        [null, '', ''],
        [null, 'Ceres Fruit', ''],
      ])
  }) // prettier-ignore

  it('goes to the notes beside a reason, without replacing notes', () => {
    const rows = ['2025-03-12,Paarl,Worcester,24,Cape Cellars,Tasting,by the pass', '2025-03-13,Worcester,Paarl,24,Home,Return,']
    const header = 'Date,From,To,Km,Client,Reason'
    const notes = (text: string): (string | null)[] => words(readCells(csvCells(text)))[0]
    expect(notes([header, ...rows.map((row) => row.slice(0, row.lastIndexOf(',')))].join('\n'))).toEqual([null, 'Tasting', 'Cape Cellars'])
    expect(notes([`${header},Notes`, ...rows].join('\n'))).toEqual([null, 'Tasting', 'by the pass'])
  }) // prettier-ignore

  it.each([
    ['kilometres', '24', '', [['business', '', ''], [null, '', '']]],
    ['words', 'Business', 'Private', [['business', '', ''], ['private', '', '']]],
  ])('is not what a column tells of %s', (_, first, second, expected) => {
    const read = readCells(
      csvCells(`Date,From,To,Total km,Company\n2025-03-12,Paarl,Worcester,24,${first}\n2025-03-13,Worcester,Paarl,24,${second}`),
    )
    expect(words(read)).toEqual(expected)
  }) // prettier-ignore

  it('is not the company that all rows name', () => {
    const read = readCells(
      csvCells('Date,From,To,Km,Company\n2025-03-12,Paarl,Worcester,24,Cape Cabs\n2025-03-13,Worcester,Paarl,24,Cape Cabs'),
    )
    expect(words(read)).toEqual([[null, '', ''], [null, '', '']])
  }) // prettier-ignore

  it('may be all that comments tell', () => {
    const read = readCells(
      csvCells('Date,Start Odometer,End Odometer,Comments\n2025-03-12,10210,10250,Client\n2025-03-13,10250,10262,'),
    )
    expect(words(read)).toEqual([[null, '', 'Client'], [null, '', '']])
  }) // prettier-ignore
})

describe('the status of a trip', () => {
  const table = (rows: string[]): string => `Date,From,To,Km,Trip status\n${rows.join('\n')}`

  it('skips cancelled and future trips, with a reason', () => {
    const states = ['Completed', 'Cancelled', 'Guest cancellation', 'CANCELED_BY_RIDER', 'No-show', 'Scheduled', 'Draft', 'In progress', '']
    const read = readCells(csvCells(table(states.map((state, i) => `2025-03-1${i},Paarl,Worcester,2${i},${state}`))))
    expect(read.trips.map(({ row }) => row)).toEqual([2, 9, 10])
    expect(read.issues.map(({ row, code, column, cell }) => [row, code, column, cell])).toEqual(
      [1, 2, 3, 4, 5, 6].map((at) => [at + 2, 'not_driven', 4, states[at]]),
    )
    expect(read.counts).toMatchObject({ read: 9, used: 3, skipped: 6 })
  }) // prettier-ignore

  it('gives way to readings of the odometer', () => {
    const read = readCells(
      csvCells('Date,Start Odometer,End Odometer,To,Status\n2025-03-12,10210,10250,Paarl,Cancelled\n2025-03-13,10250,,Ceres,Cancelled'),
    )
    expect(read.trips.map(({ row }) => row)).toEqual([2])
  }) // prettier-ignore

  it('of an engine or a vehicle cancels nothing', () => {
    const read = readCells(
      csvCells('Date,From,To,Km,Vehicle Status\n2025-03-12,Paarl,Worcester,24,Active\n2025-03-13,Worcester,Paarl,24,Inactive'),
    )
    expect(read.trips).toHaveLength(2)
    expect(read.trips[0].vehicle).toBe('')
  }) // prettier-ignore
})

describe('a trip from midnight to the same midnight', () => {
  it('has no times, and was not driven too fast', () => {
    const read = readCells(
      csvCells('Date,Start Time,End Time,From,To,Km\n2025-03-12,08:00,08:40,Paarl,Worcester,47\n2025-03-13,00:00,00:00,Paarl,Worcester,78'),
    )
    expect(read.warnings).toEqual([])
    expect(read.trips.map(({ endedAtMs }) => endedAtMs === null)).toEqual([false, true])
  }) // prettier-ignore
})

describe('a column of uses under any header', () => {
  it('may hold words for those that nobody has decided', () => {
    const read = readCells(
      csvCells('Date,From,To,Km,Activity\n2025-03-12,Paarl,Ceres,60,Business\n2025-03-13,Ceres,Paarl,60,Uncategorized\n2025-03-14,Paarl,Wolseley,50,Personal'),
    )
    expect(read.trips.map(({ classification }) => classification)).toEqual(['business', null, 'private'])
  }) // prettier-ignore

  it.each([
    ['Commute', 'private'],
    ['Betriebsfahrt', 'business'],
    ['Privatfahrt', 'private'],
    ['Tjänst', 'business'],
  ])('says of %s: %s', (word, use) => {
    const read = readCells(csvCells(`Date,From,To,Km,Category\n2025-03-12,Paarl,Ceres,60,${word}`))
    expect(read.trips[0].classification).toBe(use)
  })

  it('may answer whether it was business', () => {
    const read = readCells(
      csvCells('Date,From,To,Km,Is business\n2025-03-12,Paarl,Ceres,60,TRUE\n2025-03-13,Ceres,Paarl,60,FALSE'),
    )
    expect(read.trips.map(({ classification }) => classification)).toEqual(['business', 'private'])
  })
})

describe('a column of answers', () => {
  it.each([
    ['Is business', 't', 'f'],
    ['Business', '✓', '✗'],
    ['Business', '☑', '☐'],
    ['Business', 'WAAR', 'ONWAAR'],
    ['Business', 'WAHR', 'FALSCH'],
    ['Private?', 'FALSO', 'VERDADEIRO'],
    ['Type', 'B - Business', 'P - Private'],
    ['Type', '1 Business', '2 Private'],
    ['Tipe', 'Besigh.', 'Priv.'],
  ])('tells business from private: %s, %s, %s', (header, business, ownUse) => {
    const read = readCells(
      csvCells(
        `Date,From,To,Km,${header}\n2025-03-12,Paarl,Worcester,24,${business}\n2025-03-13,Worcester,Paarl,24,${ownUse}`,
      ),
    )
    expect(read.trips.map((trip) => trip.classification)).toEqual(['business', 'private'])
  })

  it('may be two of kilometres, in the words of South Africa', () => {
    const read = readCells(
      csvCells('Date,From,To,Bus km,Pvt km\n2025-03-12,Paarl,Worcester,24,\n2025-03-13,Worcester,Paarl,,25'),
    )
    expect(read.trips.map((trip) => [trip.classification, trip.distanceM])).toEqual([
      ['business', 24_000],
      ['private', 25_000],
    ])
  })
})
