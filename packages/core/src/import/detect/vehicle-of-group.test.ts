import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

function vehicles(read: ReadCells): string[] {
  return read.trips.map((trip) => trip.vehicle)
}

/** A table of trips with the given vehicles. */
function buildTrips(names: readonly string[]): ReadCells {
  const rows = names.map((name, i) => `${name},${10 + i}/01/2026,Paarl,Wellington,40`)
  return readCells(csvCells(`Vehicle,Date,From,To,Km\n${rows.join('\n')}`))
}

describe('the vehicle of a group of rows', () => {
  it.each([
    ['once for each group', ['CA 1', '', 'CA 2', '', ''], ['CA 1', 'CA 1', 'CA 2', 'CA 2', 'CA 2']],
    ['once for all', ['CA 1', '', ''], ['CA 1', 'CA 1', 'CA 1']],
    ['in groups that recur', ['CA 1', '', 'CA 2', '', 'CA 1', ''], ['CA 1', 'CA 1', 'CA 2', 'CA 2', 'CA 1', 'CA 1']],
  ])('is taken from the row above if it is written %s, with a warning', (_, written, read) => {
    expect(vehicles(buildTrips(written))).toEqual(read)
    expect(buildTrips(written).warnings.join()).toMatch(/has no vehicle: the vehicle of the rows above was used/)
  }) // prettier-ignore

  it.each([
    ['each row names its own', ['CA 1', 'CA 1', '', 'CA 1', 'CA 2']],
    ['vehicles alternate', ['CA 1', 'CA 2', 'CA 1', '', 'CA 2', 'CA 1']],
    ['no row above names a vehicle', ['', 'CA 1', '', '']],
  ])('is not guessed if %s', (_, written) => {
    expect(vehicles(buildTrips(written))).toEqual(written)
    expect(buildTrips(written).warnings.join()).not.toContain('names no vehicle')
  })

  it('is taken from a skipped row above', () => {
    const rows = 'CA 1,10/01/2026,Paarl,Wellington,40\n,11/01/2026,Paarl,Wellington,40\nTotal,,,,80'
    const text = `Vehicle,Date,From,To,Km\n${rows}\nCA 2,31/02/2026,Paarl,Wellington,40\n,12/01/2026,Paarl,Wellington,40\nPage 2\n,13/01/2026,Paarl,Wellington,40`
    expect(vehicles(readCells(csvCells(text)))).toEqual(['CA 1', 'CA 1', 'CA 2', 'CA 2'])
  })

  it.each(['CA 222', 'CF 998-877', 'ND 55-123', 'BX 12 CD GP', 'BX12CDGP', 'ABC 123 L'])(
    'can be a registration in a row of its own above the group: %s',
    (plate) => {
      const rows = 'Start,End,From,To,Km\n2026-01-05 07:15,2026-01-05 07:40,Paarl,Wellington,14'
      const read = readCells(csvCells(`CA 111\n${rows}\n${plate}\n${rows}`))
      expect(vehicles(read)).toEqual(['CA 111', plate])
      expect(read.issues.map((issue) => issue.code)).toEqual(['repeated_header', 'repeated_header'])
    },
  )

  it.each(['Page 2', 'NO 12', 'MAR 2026', 'WEEK 12', 'Depot North', '12345'])('is not %s', (text) => {
    const rows = 'Start,End,From,To,Km\n2026-01-05 07:15,2026-01-05 07:40,Paarl,Wellington,14'
    const read = readCells(csvCells(`${text}\n${rows}\n${text}\n${rows.replaceAll('-05', '-06')}`))
    expect(vehicles(read)).toEqual(['', ''])
  })
})
