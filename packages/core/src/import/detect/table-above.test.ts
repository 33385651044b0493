import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

const RICHER =
  'Registration,Start Time,End Time,Start Location,End Location,Distance (km),Driver\nCA 1,2026-02-05 08:00,2026-02-05 08:30,Paarl,Worcester,33,D 7'

describe('a table above the one that is read', () => {
  it.each([
    ['of trips', 'Date,From,To,Km\n05/01/2026,Paarl,Wellington,40\n15/01/2026,Wellington,Paarl,40\n', 'row 5', '2 rows'],
    ['of points without a header', '2026-01-05 08:00:00,-33.9241,18.4241\n2026-01-05 08:00:10,-33.9252,18.4241', 'row 3', '2 rows'],
    ['of one trip', 'Date,From,To,Km\n05/01/2026,Paarl,Wellington,40', 'row 3', 'A row of'],
  ])('is named in a warning: %s', (_, above, header, rows) => {
    const read = readCells(csvCells(`${above}\n${RICHER}`))
    expect(read.trips).toHaveLength(1)
    expect(read.warnings.join()).toContain(rows)
    expect(read.warnings.join()).toContain(`above the header in ${header}`)
  }) // prettier-ignore

  it.each([
    ['a title', 'Trips of January 2026'],
    ['labels', 'Vehicle,Driver,Start odometer,End odometer\nCA 123-456,D 7,45000,46000'],
    ['a period', 'From:,01/02/2026\nTo:,28/02/2026\nHome,-33.92,18.42'],
  ])('is not seen in %s', (_, above) => {
    const read = readCells(csvCells(`${above}\n${RICHER}`))
    expect(read.warnings).toEqual([])
  })

  it('does not matter if the header was chosen', () => {
    const text = `Date,From,To,Km\n05/01/2026,Paarl,Wellington,40\n${RICHER}`
    const read = readCells(csvCells(text), { mapping: { header_row: 3, columns: {} } })
    expect(read.warnings).toEqual([])
  })
})
