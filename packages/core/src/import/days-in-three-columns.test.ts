import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'

const readStarts = (text: string): (string | null)[] =>
  readCells(csvCells(text)).trips.map((trip) => new Date(trip.startedAtMs).toISOString())

it.each([
  ['Year,Month,Day', '2025,3,4', '2025,3,31', '2026,1,5'],
  ['Day,Month,Year', '4,March,2025', '31,Mar,2025', '5,January,2026'],
  ['Dag,Maand,Jaar', '4,Maart,2025', '31,Mrt,2025', '05,01,2026'],
])('reads the day of a trip from %s', (header, ...days) => {
  const rows = days.map((day, i) => `${day},08:00,08:30,Paarl,Ceres,${10 + i}`)
  expect(readStarts([`${header},Start time,End time,From,To,Km`, ...rows].join('\n'))).toEqual([
    '2025-03-04T06:00:00.000Z',
    '2025-03-31T06:00:00.000Z',
    '2026-01-05T06:00:00.000Z',
  ])
})

it('ends the trip on its own day', () => {
  const read = readCells(
    csvCells(
      'Year,Month,Day,Start time,End time,From,To,Km\n2025,3,4,08:00,08:30,Paarl,Ceres,10\n2025,3,4,23:50,00:10,Ceres,Paarl,10',
    ),
  )
  expect(read.trips.map((trip) => trip.endedAtMs)).toEqual([Date.UTC(2025, 2, 4, 6, 30), Date.UTC(2025, 2, 4, 22, 10)])
})

it('skips rows with an impossible day, month or year', () => {
  const rows = ['2025,2,30', '2025,,4', ',3,4', '2025,3,4'].map((day, i) => `${day},Paarl,Ceres,${10 + i}`)
  const read = readCells(csvCells(['Year,Month,Day,From,To,Km', ...rows].join('\n')))
  expect(read.trips.map((trip) => trip.row)).toEqual([5])
  expect(read.issues.map(({ row }) => row)).toEqual([2, 3, 4])
})

it('reads fixes with the day in three columns', () => {
  const rows = [0, 1, 2].map((i) => `2025,3,${4 + i},08:00:00,-33.9,18.4${i}`)
  const read = readCells(csvCells(['Year,Month,Day,Time,Latitude,Longitude', ...rows].join('\n')))
  expect([...read.vehicles[0].track.timeMs]).toEqual([4, 5, 6].map((day) => Date.UTC(2025, 2, day, 6)))
})

it('requires the hour if it has a column of its own', () => {
  const rows = [0, 1, 2].map((i) => `2025,3,4,8,${i},0,-33.9,18.4${i}`)
  expect(() =>
    readCells(csvCells(['Year,Month,Day,Hour,Minute,Second,Latitude,Longitude', ...rows].join('\n'))),
  ).toThrow('no_date')
})

describe('rows that name the month of the days below them', () => {
  it.each([
    ['Day', 'March 2025', 'April 2025'],
    ['Date', 'Month: March 2025', 'Month: April 2025'],
    ['日', '2025年3月', '2025年4月'],
  ])('date the rows under %s', (header, first, second) => {
    const read = readCells(
      csvCells(
        `${header},From,To,Km\n${first},,,\n3,Ceres,Paarl,60\n31,Paarl,Ceres,60\n${second},,,\n1,Ceres,Paarl,60\n30,Paarl,Ceres,60`,
      ),
    )
    expect(read.trips.map((trip) => new Date(trip.startedAtMs + 7_200_000).toISOString().slice(0, 10))).toEqual([
      '2025-03-03',
      '2025-03-31',
      '2025-04-01',
      '2025-04-30',
    ])
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([
      [2, 'repeated_header'],
      [5, 'repeated_header'],
    ])
  })
})
