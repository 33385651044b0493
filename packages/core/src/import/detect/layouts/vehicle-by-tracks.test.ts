import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../../testing/read-cells.ts'
import type { ReadCells } from '../../testing/read-cells.ts'

/** Two tracks, 10 km apart, whose fixes take turns. */
function interleaved(header: string, cellOf: (vehicle: number, i: number) => string, driver = ''): ReadCells {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const vehicle = i % 2
    const place = `${(-33.9 - vehicle * 0.1 - i * 0.0005).toFixed(5)},${(18.4 + i * 0.0005).toFixed(5)}`
    return `2025-03-01 08:${String(i).padStart(2, '0')}:00,${place},${cellOf(vehicle, i)}${driver && `,D ${vehicle}`}`
  })
  return readCells(csvCells(`Time,Latitude,Longitude,${header}${driver && `,${driver}`}\n${rows.join('\n')}`))
}

const names = (read: ReadCells): string[] => read.vehicles.map(({ vehicle }) => vehicle)

describe('the vehicle of a point', () => {
  it('is told by the column that puts the positions in order, whatever its header', () => {
    const read = interleaved('Xyz', (vehicle) => `Rig ${vehicle + 1}`)
    expect(names(read)).toEqual(['Rig 1', 'Rig 2'])
    expect(read.warnings.join()).toContain("The vehicles were told apart by the column 'Xyz'")
  })

  it('is told by its driver where nothing else tells it', () => {
    expect(names(interleaved('Xyz', () => '', 'Driver'))).toEqual(['D 0', 'D 1'])
    expect(names(interleaved('Plate', (vehicle) => `CA ${vehicle}`, 'Driver'))).toEqual(['CA 0', 'CA 1'])
  })

  it.each([
    ['events', (_: number, i: number) => ['Moving', 'Corner', 'Idling'][Math.floor(i / 2) % 3]],
    ['how they were found', (vehicle: number) => ['gps', 'network'][vehicle]],
    ['the state of the fix', (vehicle: number) => ['3D', 'No fix'][vehicle]],
    ['letters', (vehicle: number) => ['A', 'V'][vehicle]],
    ['satellites', (vehicle: number) => ['9', '0'][vehicle]],
    ['on and off', (vehicle: number) => ['On', 'Off'][vehicle]],
    ['a name for each point', (_: number, i: number) => `P ${i}`],
  ])('is not told by %s', (_, cellOf) => {
    const read = interleaved('Xyz', cellOf)
    expect(names(read)).toEqual([''])
    expect(read.warnings.join()).not.toContain('told apart')
  })

  it('is not told by events of a single track', () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) =>
        `2025-03-01 08:${String(i).padStart(2, '0')}:00,-33.9${i + 10},18.4${i + 10},${['Moving', 'Corner'][i % 2]}`,
    )
    expect(names(readCells(csvCells(`Time,Latitude,Longitude,Event\n${rows.join('\n')}`)))).toEqual([''])
  })

  it('is that of the row above where it is named once', () => {
    const rows = Array.from(
      { length: 6 },
      (_, i) => `${['CA 1', '', '', 'CA 2', '', ''][i]},2025-03-01 08:0${i},-33.9${i},18.4${i}`,
    )
    const read = readCells(csvCells(`Vehicle,Time,Latitude,Longitude\n${rows.join('\n')}`))
    expect(read.vehicles.map(({ vehicle, track }) => [vehicle, track.count])).toEqual([
      ['CA 1', 3],
      ['CA 2', 3],
    ])
  })
})
