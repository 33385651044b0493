import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells, type ReadCellsOptions } from '../testing/read-cells.ts'

function read(text: string, options?: ReadCellsOptions): ReadCells {
  return readCells(csvCells(text), options)
}

function times({ trips }: ReadCells): (string | undefined)[][] {
  return trips.map(({ startedAtMs, endedAtMs }) => [startedAtMs, endedAtMs].map((ms) => (ms === null ? undefined : new Date(ms).toISOString().slice(11, 16)))) // prettier-ignore
}

describe('cells that are not places', () => {
  it.each([
    ['an amount', 'Date,Pickup,Local Base Fare,Km', '2025-03-03,Paarl,13.3,58'],
    ['an amount under the word for a place', 'Date,Pickup,Local,Km', '2025-03-03,Paarl,13.3,58'],
    ['an id', 'Date,Pickup,Dropoff location,Km', '2025-03-03,Paarl,15,58'],
    ['a time of day', 'Date,Pickup,Dropoff location,Km', '2025-03-03,Paarl,08:30,58'],
    ['a city code', 'Date,Pickup,City,Km', '2025-03-03,Paarl,493,58'],
  ])('%s', (_, header, row) => {
    const found = read(`${header}\n${row}\n${row.replace('03-03', '03-04')}`)
    expect(found.trips.map(({ startLocation, endLocation }) => [startLocation, endLocation])).toEqual([['Paarl', ''], ['Paarl', '']]) // prettier-ignore
  })

  it('are not used even if the table has no other places', () => {
    expect(() => read('Date,From,To,Km\n2025-03-03,12,15,58')).toThrow(
      expect.objectContaining({ code: 'no_position_or_place' }),
    )
  })

  it.each(['493', '0101000020E6100000AE47E17A14F63240'])('leave trips with both times without places: %s', (cell) => {
    const found = read(`Start time,End time,City,Km\n2025-03-03 08:00,2025-03-03 08:30,${cell},58`)
    expect(found.trips).toMatchObject([{ startLocation: '', endLocation: '', distanceM: 58_000 }])
  })

  it.each(['Start postcode,End postcode', 'From post code,To post code'])(
    'do not include postal codes: %s',
    (header) => {
      expect(read(`Date,${header},Km\n2025-03-03,7646,7130,58`).trips[0]).toMatchObject({ startLocation: '7646', endLocation: '7130' }) // prettier-ignore
    },
  )

  it('are accepted in a manually mapped column', () => {
    const mapping = { columns: { end_location: 1 } }
    expect(read('Date,City,Km\n2025-03-03,493,58', { mapping }).trips[0].endLocation).toBe('493')
  })
})

describe('local times', () => {
  it.each([
    ['Local Start,Local End', '2025-03-03 08:00,2025-03-03 08:30'],
    ['local_start_dtm,local_end_dtm', '2025-03-03T08:00:00Z,2025-03-03T08:30:00Z'],
    ['begin_trip_local_time,dropoff_local_time', '2025-03-03T08:00:00.000Z,2025-03-03T08:30:00+00:00'],
    ['Start time (local),End time (local)', '2025-03-03 08:00Z,2025-03-03 08:30Z'],
    ['Start local,End local', '2025-03-03 08:00,2025-03-03 08:30'],
    ['UTC start time,Local end time', '2025-03-03 06:00,2025-03-03 08:30'],
    ['Local start time,UTC end time', '2025-03-03 08:00,2025-03-03 06:30'],
    ['Local start time,Local end time', '2025-03-03T08:00:00+02:00,2025-03-03T08:30:00+02:00'],
  ])('are read in the time zone of the file: %s', (header, cells) => {
    const found = read(`${header},From,To,Km\n${cells},Paarl,Ceres,58`)
    expect(times(found)).toEqual([['06:00', '06:30']])
    expect(found.trips[0]).toMatchObject({ startLocation: 'Paarl', endLocation: 'Ceres' })
    expect(found.warnings.join().includes('they end in Z')).toBe(/Z|\+00/.test(cells))
  })

  it('are recognised under local_dtm, whereas Local contains places', () => {
    expect(times(read('local_dtm,from,to,km\n2025-03-03T08:00:00Z,Paarl,Ceres,58'))).toEqual([['06:00', undefined]])
    expect(read('Data,Local,Km\n2025-03-03,Paarl,58').trips[0].endLocation).toBe('Paarl')
  })

  it('are read as UTC if no header marks them as local', () => {
    expect(times(read('Start time,From,To,Km\n2025-03-03T08:00:00Z,Paarl,Ceres,58'))).toEqual([['08:00', undefined]])
  })
})

it.each(['fare_split', 'Fare split', 'duplicate'])('skips a row with the status %s', (status) => {
  const found = read(
    `Status,Start time,From,To,Km\ncompleted,2025-03-03 08:00,Paarl,Ceres,58\n${status},2025-03-03 08:00,Paarl,Ceres,29`,
  )
  expect(found.trips).toHaveLength(1)
  expect(found.issues).toMatchObject([{ row: 3, code: 'repeats_trip' }])
})
