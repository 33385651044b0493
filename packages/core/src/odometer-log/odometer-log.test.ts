import { describe, expect, it } from 'vitest'
import { findContradictions } from './fit-readings.ts'
import { readOdometerLog } from './read-odometer-log.ts'

const read = (csv: string, separator = ',') =>
  readOdometerLog(
    csv.split('\n').map((line, i) => ({ number: i + 1, cells: line.split(separator) })),
    '2026-03-01',
  )

describe('an odometer log', () => {
  it.each<[string, string, string]>([
    ['of days and readings', 'Date,Odometer\n2025-03-03,84268\n2025-03-10,84326', ','],
    ['below a title', 'Bakkie 2025;\nDatum;Kilometerlesing\n3/3/2025;84 268 km\n10/3/2025;84 326 km', ';'],
    ['with times and decimal commas', 'Date;Odometer\n03/03/2025 08:15;84268,0\n10/03/2025 17:00;84326,0', ';'],
  ])('%s is read', (_, csv, separator) => {
    expect(read(csv, separator)?.map(({ day, odometerM }) => [day, odometerM])).toEqual([
      ['2025-03-03', 84_268_000],
      ['2025-03-10', 84_326_000],
    ])
  })

  it('in miles is turned into kilometres', () => {
    expect(read('Date,Odometer (miles)\n2025-03-03,1000')?.[0].odometerM).toBe(1_609_344)
  })

  it('names the cell that cannot be read', () => {
    expect(read('Date,Vehicle,Odometer\n2025-03-03,Bakkie,84268\n2025-13-45,Bakkie,84326\n2025-03-11,Polo,?')).toEqual([
      { row: 2, day: '2025-03-03', odometerM: 84_268_000, vehicle: 'Bakkie', unreadable: null },
      { row: 3, day: null, odometerM: 84_326_000, vehicle: 'Bakkie', unreadable: '2025-13-45' },
      { row: 4, day: '2025-03-11', odometerM: null, vehicle: 'Polo', unreadable: '?' },
    ])
  })

  it('has a column called so, and dates', () => {
    expect(read('Date,Amount\n2025-03-03,84268')).toBeNull()
    expect(read('Station,Odometer\nCeres,84268')).toBeNull()
  })
})

describe('readings that contradict their neighbours', () => {
  const at = (date: string, km: number) => ({ date, odometerM: km * 1000 })

  it('are named, and not those that they contradict', () => {
    const fresh = [
      at('2025-03-03', 84_268),
      at('2025-03-04', 843_260),
      at('2025-03-05', 84_381),
      at('2025-03-06', 84_400),
    ]
    expect([...findContradictions(fresh, [])]).toEqual([
      [
        '2025-03-04',
        expect.stringMatching(/^From 84.268,0.km on .* to 843.260,0.km on .* is more than 2.500 km a day/),
      ],
    ])
  })

  it('yield to the readings that exist, however many they are', () => {
    const fresh = [at('2025-03-03', 84_268), at('2025-03-04', 84_300), at('2025-03-05', 84_381)]
    expect([...findContradictions(fresh, [at('2025-03-01', 90_000)]).keys()]).toEqual(fresh.map(({ date }) => date))
    expect(findContradictions(fresh, [at('2025-03-01', 84_000)]).size).toBe(0)
  })
})
