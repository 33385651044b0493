import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../../testing/read-cells.ts'

function ends({ trips }: ReadCells): string[][] {
  return trips.map(({ startLocation, endLocation }) => [startLocation, endLocation])
}

describe('a route in one cell', () => {
  it.each([
    ['Route', 'Paarl → Ceres', 'Ceres → Paarl'],
    ['Trip', 'Paarl - Ceres', 'Ceres – Paarl'],
    ['From - To', 'Paarl-Ceres', 'Ceres/Paarl'],
    ['Destination', 'Paarl - Ceres', 'Ceres - Paarl'],
    ['Roete', 'van Paarl na Ceres', 'Ceres na Paarl'],
    ['Fahrt', 'Paarl nach Ceres', 'von Ceres nach Paarl'],
    ['Description', 'Paarl to Ceres', 'From Ceres to Paarl'],
    ['Business travel details', 'Paarl -> Ceres', 'Ceres -> Paarl'],
  ])('is split into both ends under %s', (header, there, back) => {
    const read = readCells(csvCells(`Date,${header},Km\n2025-03-12,${there},60\n2025-03-13,${back},61`))
    expect(ends(read)).toEqual([
      ['Paarl', 'Ceres'],
      ['Ceres', 'Paarl'],
    ])
  })

  it('may be a list with commas if the header says so', () => {
    const rows = '2025-03-12,"Paarl, Ceres",60\n2025-03-13,"Ceres, Wolseley, Paarl",75\n2025-03-14,Wellington,13'
    const cells = rows.split('\n').map((row) => {
      const [, date, places, km] = /^([^,]+),"?([^"]+?)"?,(\d+)$/.exec(row) ?? []
      return [date, places, km]
    })
    const listed = (header: string) => ends(readCells([['Date', header, 'Km'], ...cells]))
    for (const header of ['Destinations / Route', 'Route', 'Places visited'])
      expect(listed(header)).toEqual([
        ['Paarl', 'Ceres'],
        ['Ceres', 'Paarl'],
        ['', 'Wellington'],
      ])
    expect(listed('Destination')[0]).toEqual(['', 'Paarl, Ceres'])
  })

  it('is not split at a dash within a place name', () => {
    const rows = '2025-03-12,Paarl - North,60\n2025-03-13,Paarl - South,61'
    expect(ends(readCells(csvCells(`Date,Destination,Km\n${rows}`)))).toEqual([
      ['', 'Paarl - North'],
      ['', 'Paarl - South'],
    ])
  })

  it('is copied to the notes if it has intermediate places', () => {
    const read = readCells(
      csvCells(
        'Date,Route,Km\n2025-03-12,Paarl - Ceres - Paarl,120\n2025-03-13,around town,9\n2025-03-14,JHB-PTA-JHB,110',
      ),
    )
    expect(ends(read)).toEqual([
      ['Paarl', 'Paarl'],
      ['', 'around town'],
      ['JHB', 'JHB'],
    ])
    expect(read.trips.map(({ notes }) => notes)).toEqual(['Paarl - Ceres - Paarl', '', 'JHB-PTA-JHB'])
  })

  it.each([
    ['Purpose of trip', 'Odo start,Odo end', '100,160', '160,220', 'Meeting - Acme', 'Delivery - Cape Co'],
    ['Description', 'Odo start,Odo end', '100,160', '160,220', 'Visit to client', 'Talk to bank'],
  ])('is not detected in %s', (header, readings, first, second, what, other) => {
    const read = readCells(
      csvCells(`Date,${readings},${header}\n2025-03-12,${first},${what}\n2025-03-13,${second},${other}`),
    )
    expect(ends(read)).toEqual([
      ['', ''],
      ['', ''],
    ])
    expect(read.trips.map(({ reason, notes }) => reason || notes)).toEqual([what, other])
  })

  it('is ignored if separate columns name the ends', () => {
    const read = readCells(csvCells('Date,From,To,Trip,Km\n2025-03-12,Paarl - East,Ceres,N1 - R43,60'))
    expect(ends(read)).toEqual([['Paarl - East', 'Ceres']])
  })

  it('is not detected in bank descriptions', () => {
    const text = 'Date,Description,Amount\n2025-03-12,Transfer to Savings,-10\n2025-03-13,Savings to Cheque,10'
    expect(() => readCells(csvCells(text))).toThrow()
  })
})
