import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'

// Core does not depend on Node, but its tests run on it.
declare const process: { threadCpuUsage(before?: object): { user: number } }

function readRows(text: string): (string | number)[][] {
  return readCells(csvCells(text)).trips.map(({ startLocation, endLocation, distanceM }) => [
    startLocation,
    endLocation,
    Math.round(distanceM / 1000),
  ])
}

describe('a comma between thousands without quotes', () => {
  it.each([
    ['Date,From,To,Km', '2025-03-03,Paarl,Cape Town,60\n2025-03-04,Cape Town,Kimberley,1,012', 1012],
    ['Date,From,To,Km', '2025-03-04,Cape Town,Kimberley,1,912.5', 1913],
    ['Date,From,To,Km,Purpose', '2025-03-04,Cape Town,Kimberley,1,912,Client', 1912],
    ['Date,From,To,Km,Purpose', '2025-03-04,Cape Town,Kimberley,1,012,Client, in town', 1012],
    ['Date,From,To,Start km,End km', '2025-03-04,Cape Town,Kimberley,9,940,9,998', 58],
    ['Date,From,To,Start km,End km', '2025-03-04,Cape Town,Kimberley,940,1,002', 62],
    ['Date,From,To,Start km,End km,Km', '2025-03-04,Cape Town,Kimberley,84,268,85,280,1,012', 1012],
    ['Date,Start km,End km,Km,From,To', '2025-03-04,9,940,9,998,58,Cape Town,Kimberley', 58],
  ])('belongs to the number: %s / %s', (header, rows, km) => {
    const found = readRows(`${header}\n${rows}`)
    expect(found.at(-1)).toEqual(['Cape Town', 'Kimberley', km])
    const { warnings } = readCells(csvCells(`${header}\n${rows}`))
    expect(warnings.join()).toContain('because of a comma between thousands')
  })

  it.each([
    ['12 Long Street, Cape Town', 'Kimberley', '912'],
    ['Cape Town', 'Market Street, 58', '912'],
  ])('is none in an address: %s, %s, %s', (from, to, km) => {
    const read = readCells(csvCells(`Date,From,To,Km\n2025-03-03,Paarl,Ceres,60\n2025-03-04,${from},${to},${km}`))
    expect(read.trips[1]).toMatchObject({ startLocation: from, endLocation: to, distanceM: Number(km) * 1000 })
    expect(read.warnings.join()).not.toContain('thousands')
  })

  it('costs no time if every cell may be one', { timeout: 60_000 }, () => {
    const header = 'Date,From,To,Notes,Reason,Start km,End km,Km'
    const row = `2025-03-04,Paarl,Ceres,x,y,${Array.from({ length: 19 }, () => '1,012').join(',')}`.split(',').slice(0, 24).join(',') // prettier-ignore
    const before = process.threadCpuUsage()
    readCells(csvCells([header, ...Array.from({ length: 200 }, () => row)].join('\n')))
    // Processor time, which is unaffected by a busy machine.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(8000)
  })
})
