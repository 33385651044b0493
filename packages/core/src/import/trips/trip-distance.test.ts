import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

function km(read: ReadCells): number[] {
  return read.trips.map((trip) => trip.distanceM / 1000)
}

describe('the distance of a trip', () => {
  it.each([
    ['there is no distance column', 'Start Location,End Location', 'Paarl,Wellington'],
    ['the cells contain an error value', 'From,To,Km', 'Paarl,Wellington,#N/A'],
    ['the cells are empty', 'From,To,Km', 'Paarl,Wellington,'],
    ['each row has a single reading', 'Start Location,End Location,Odometer', 'Paarl,Wellington,45000'],
  ])('is reported as missing if %s', (_, header, cells) => {
    const read = readCells(csvCells(`Date/Time,${header}\n2026-01-05 08:00,${cells}\n2026-01-06 08:00,${cells}`))
    expect(km(read)).toEqual([0, 0])
    expect(read.warnings.join()).toMatch(/Rows 2 and 3: each has no distance/)
  })

  it.each([
    ['a distance of 0', 'From,To,Km', 'Paarl,Paarl,0'],
    ['positions', 'Start Lat,Start Lon,End Lat,End Lon', '-33.9,18.4,-33.9,18.4'],
    ['readings', 'Start odometer,End odometer', '1000,1000'],
  ])('is not reported as missing if the file gives %s', (_, header, cells) => {
    const read = readCells(csvCells(`Date/Time,${header}\n2026-01-05 08:00,${cells}`))
    expect(km(read)).toEqual([0])
    expect(read.warnings.join()).not.toContain('no distance')
  })

  it.each([
    ['of the odometer', 'Opening kilometres,Closing kilometres,Business km', '45060,45160,95'],
    ['of the total', 'Total km,Business km', '100,95'],
    [
      'of the odometer, and none was private',
      'Opening kilometres,Closing kilometres,Business km,Private km',
      '45060,45160,95,',
    ],
    ['far from that of the odometer', 'Opening kilometres,Closing kilometres,Business km', '45060,45160,30'],
  ])('is the way on business where that is less than the way %s, and the user is told', (_, header, cells) => {
    const read = readCells(csvCells(`Date,From,To,${header}\n05/03/2026,Paarl,Wellington,${cells}`))
    expect(km(read)).toEqual([Number(cells.split(',').findLast((cell) => cell !== ''))])
    expect(read.trips[0]).toMatchObject({ classification: 'business', distanceSource: 'file' })
    expect(read.warnings.join()).toContain('Row 2 has fewer kilometres')
  })

  it.each([
    ['it is the same', 'Opening km,Closing km,Business km', '45060,45160,100', 'business'],
    ['it is rounded', 'Opening km,Closing km,Business km', '45060,45160,99.6', 'business'],
    ['it is more', 'Opening km,Closing km,Business km', '45060,45160,104', 'business'],
    ['no part was business', 'Total km,Business km', '100,0', null],
    ['the column is a mark', 'Total km,Business', '100,x', 'business'],
  ])('is the total distance if %s', (_, header, cells, classification) => {
    const read = readCells(csvCells(`Date,From,To,${header}\n05/03/2026,Paarl,Wellington,${cells}`))
    expect(km(read)).toEqual([100])
    expect(read.trips[0].classification).toBe(classification)
    expect(read.warnings.join()).not.toContain('fewer kilometres')
  })

  it('is divided between business and private, which have the reading at one end each', () => {
    const read = readCells(
      csvCells(
        'Date,From,To,Start time,End time,Opening km,Closing km,Business km,Private km,Reason\n05/03/2026,Paarl,Wellington,08:00,09:40,45060,45160,75,25,Quote',
      ),
    )
    const [business, ownUse] = read.trips
    expect(business).toMatchObject({
      distanceM: 75_000,
      classification: 'business',
      startLocation: 'Paarl',
      endLocation: 'Wellington',
      reason: 'Quote',
      startOdometerM: 45_060_000,
      endOdometerM: null,
    })
    expect(ownUse).toMatchObject({
      distanceM: 25_000,
      classification: 'private',
      startLocation: '',
      reason: '',
      startOdometerM: null,
      endOdometerM: 45_160_000,
    })
    expect(business.endedAtMs).toBe(business.startedAtMs + 75 * 60_000)
    expect(ownUse).toMatchObject({ startedAtMs: business.endedAtMs, endedAtMs: business.startedAtMs + 100 * 60_000 })
    expect(read.counts).toMatchObject({ read: 1, used: 1 })
    expect(read.warnings.join()).toContain('Row 2 has business and private kilometres')
  })

  it('is the private distance if that is less than the total, with a warning', () => {
    const read = readCells(csvCells('Date,From,To,Total km,Private km\n05/03/2026,Paarl,Wellington,100,60'))
    expect(km(read)).toEqual([60])
    expect(read.trips[0].classification).toBe('private')
    expect(read.warnings.join()).toContain('Row 2 has fewer kilometres')
  })

  it.each([
    ['Distance (nmi)', '10'],
    ['Distance (NM)', '10'],
    ['Distance [nautical miles]', '10'],
    ['Distance Nautical Miles', '10'],
    ['distance_nmi', '10'],
    ['Nautical miles', '10'],
    ['Distance', '10 nmi'],
    ['Distance', '10 NM'],
    ['Distance (miles)', '10 nautical miles'],
  ])('is in nautical miles if the header or cell states that unit: %s, %s', (header, cell) => {
    const read = readCells(csvCells(`Date/Time,From,To,${header}\n2026-01-05 08:00,Paarl,Wellington,${cell}`))
    expect(km(read)).toEqual([18.52])
  })

  it.each([
    ['the odometer stood still', 'Start odometer,End odometer,Length', '84268,84268,0.0', 'straight_line'],
    ['the length is 0', 'Length', '0.0', 'straight_line'],
    ['the readings alone are the same', 'Start odometer,End odometer', '84268,84268', 'straight_line'],
    ['the odometer stood still and the length is known', 'Start odometer,End odometer,Length', '84268,84268,13.5', 'file'],
  ])('is not 0 between ends 11 km apart: %s', (_, header, cells, source) => {
    const ends = 'Start lat,Start lon,End lat,End lon'
    const read = readCells(csvCells(`Date/Time,${ends},${header}\n2026-01-05 08:00,-33.90,18.40,-34.00,18.40,${cells}`))
    expect(read.trips[0].distanceM).toBeGreaterThan(11_000)
    expect(read.trips[0].distanceSource).toBe(source)
    expect(read.warnings.join()).toContain(
      source === 'file' ? 'Row 2 has a distance that its odometer' : 'Row 2 has 0 km although its ends lie apart: the straight line',
    )
  }) // prettier-ignore

  it('triggers a warning if it is 0 between two places without coordinates', () => {
    for (const [header, cells] of [['Km', '0'], ['Start odometer,End odometer', '84268,84268']]) {
      const read = readCells(csvCells(`Date,From,To,${header}\n2026-01-05,Paarl,Wellington,${cells}\n2026-01-06,Paarl,Paarl,${cells}`))
      expect(km(read)).toEqual([0, 0])
      expect(read.warnings.join()).toContain('Row 2 has 0 km between two different places')
      expect(read.warnings.join()).not.toContain('Rows')
    }
  }) // prettier-ignore

  it('comes from the file if the whole-kilometre odometer did not change', () => {
    const read = readCells(csvCells('Date,From,To,Start odometer,End odometer,Km\n2026-01-05,Paarl,Market,84268,84268,0.8'))
    expect(km(read)).toEqual([0.8])
    expect(read.warnings.join()).not.toContain('Row 2')
  }) // prettier-ignore

  it('triggers a warning if it is shorter than the straight line', () => {
    const ends = 'Start lat,Start lon,End lat,End lon'
    const rows = ['-33.90,18.40,-34.00,18.40,3', '-33.90,18.40,-34.00,18.40,14', '-33.90,18.40,-34.00,18.40,10.5']
    const read = readCells(csvCells(`Date/Time,${ends},Km\n${rows.map((row, i) => `2026-01-0${5 + i} 08:00,${row}`).join('\n')}`))
    expect(km(read)).toEqual([3, 14, 10.5])
    expect(read.warnings.join()).toContain('Row 2 has a distance shorter than the straight line between its ends')
  }) // prettier-ignore
})
