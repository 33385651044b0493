import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'
import { findVehicleInSheetName } from './detect/vehicle-name.ts'

const read = (text: string) => readCells(csvCells(text))

describe('an odd distance among others', () => {
  it.each([
    ['18 m', 18, 'Row 4 has a distance in another unit'],
    ['1.051', 1051, 'Row 4 has three decimals where most distances have fewer'],
    ['1.05', 1050, ''],
    ['18 km', 18_000, ''],
  ])('%s is doubted', (cell, metres, warning) => {
    const { trips, warnings } = read(
      `Date,From,To,Km\n2025-04-01,Ceres,Paarl,60.5\n2025-04-02,Paarl,Ceres,61.25\n2025-04-03,Ceres,Paarl,${cell}\n2025-04-04,Paarl,Ceres,59.8`,
    )
    expect(trips[2].distanceM).toBeCloseTo(metres)
    expect(warnings.filter((each) => each.startsWith('Row 4')).join()).toContain(warning)
    if (warning === '') expect(warnings.filter((each) => each.startsWith('Row 4'))).toEqual([])
  })

  it('is not where all have three decimals or readings decide', () => {
    const all = 'Date,From,To,Km\n2025-04-01,Ceres,Paarl,60.512\n2025-04-02,Paarl,Ceres,1.051'
    const readings =
      'Date,From,To,Start odo,End odo,Km\n2025-04-01,Ceres,Paarl,5000,5061,61.5\n2025-04-02,Paarl,Ceres,5061,5062,1.051\n2025-04-03,Paarl,Ceres,5062,5122,60.2'
    for (const text of [all, readings]) expect(read(text).warnings.join()).not.toContain('three decimals')
  })
})

it('times of day with four decimals of a day are whole minutes', () => {
  const { trips } = read(
    'Date,Start,End,From,To,Km\n2025-04-01,0.3368,0.3715,Ceres,Paarl,60\n2025-04-02,0.34375,0.350590278,Paarl,Ceres,60',
  )
  expect(
    trips.map((trip) => [trip.startedAtMs, trip.endedAtMs ?? 0].map((ms) => new Date(ms).toISOString().slice(11, 19))),
  ).toEqual([
    ['06:05:00', '06:55:00'],
    ['06:15:00', '06:24:51'],
  ])
})

describe('the place of an end', () => {
  it.each(['Pickup name,Pickup address', 'Pickup address,Pickup name'])('is its address: %s', (headers) => {
    const isFirst = headers.startsWith('Pickup address')
    const cells = isFirst ? '1 Church Street,Home' : 'Home,1 Church Street'
    const { trips } = read(`Date,${headers},Dropoff address,Km\n2025-04-01,${cells},9 Long Street,60`)
    expect(trips[0].startLocation).toBe('1 Church Street')
  })

  it('is its name where that is all', () => {
    expect(read('Date,Pickup name,Dropoff name,Km\n2025-04-01,Home,Office,60').trips[0].startLocation).toBe('Home')
  })

  it('is no geometry in hexadecimal digits', () => {
    const hex = '0101000020E610000000000000004033C0000000000000E0BF'
    const { trips } = read(
      `Start time,Start location,End location,End town,Km\n2025-04-01 08:00,${hex},${hex},Paarl,60\n2025-04-02 08:00,${hex},${hex},Ceres,60`,
    )
    expect(trips.map((trip) => trip.startLocation + trip.endLocation)).toEqual(['Paarl', 'Ceres'])
  })
})

it.each(['GPGLL', '$GPRMC', 'Start times', 'Odometer', 'Drivers'])('a sheet named %s names no vehicle', (name) => {
  expect(findVehicleInSheetName(name)).toBe(name === 'Drivers' ? 'Drivers' : '')
})
