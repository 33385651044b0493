import { expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

const HEADER = 'Date,From,To,Km,Type'
const TOLD = /names a use that is neither business nor private/

it('recognises abbreviated business and private types, with or without km', () => {
  const read = readCells(
    csvCells(
      `${HEADER}\n2026-01-05,Paarl,Ceres,10,Bus km\n2026-01-06,Ceres,Paarl,11,Pvt kms\n2026-01-07,Paarl,Ceres,12,Besig.`,
    ),
  )
  expect(read.trips.map((trip) => trip.classification)).toEqual(['business', 'private', 'business'])
  expect(read.warnings.join()).not.toMatch(TOLD)
})

it('reports rows with an unknown use', () => {
  const read = readCells(
    csvCells(
      `${HEADER}\n2026-01-05,Paarl,Ceres,10,Business\n2026-01-06,Ceres,Paarl,11,Mixed\n2026-01-07,Paarl,Ceres,12,Unclassified\n2026-01-08,Ceres,Paarl,13,`,
    ),
  )
  expect(read.trips.map((trip) => trip.classification)).toEqual(['business', null, null, null])
  expect(read.warnings.filter((warning) => TOLD.test(warning))).toEqual([
    'Row 3 names a use that is neither business nor private: it is unclassified.',
  ])
})

it.each([
  ['Business', 'Yes,Private,no', ['business', 'private', 'private']],
  ['Business?', 'Yes,Private,Business', ['business', 'private', 'business']],
  ['Private', 'Business,Yes,no', ['business', 'private', 'business']],
  ['Business', '100%,0%,100%', ['business', 'private', 'business']],
  ['Private', '100%,0%,100 %', ['private', 'business', 'private']],
])('classifies trips by the answers under %s: %s', (header, answers, expected) => {
  const rows = answers.split(',').map((answer, i) => `2026-01-0${i + 5},Paarl,Ceres,${10 + i},${answer}`)
  const read = readCells(csvCells([`Date,From,To,Km,${header}`, ...rows].join('\n')))
  expect(read.trips.map((trip) => trip.classification)).toEqual(expected)
  expect(read.trips.map((trip) => trip.distanceM)).toEqual([10_000, 11_000, 12_000])
})

it('copies percentages to the notes', () => {
  const rows = ['60%', '100%'].map((share, i) => `2026-01-0${i + 5},Paarl,Ceres,${10 + i},${share}`)
  const read = readCells(csvCells(['Date,From,To,Km,Business', ...rows].join('\n')))
  expect(read.trips.map(({ classification, notes }) => [classification, notes])).toEqual([
    [null, '60%'],
    [null, '100%'],
  ])
})

it('does not treat a column as uses if none of its words is recognised', () => {
  const read = readCells(csvCells(`${HEADER}\n2026-01-05,Paarl,Ceres,10,Van\n2026-01-06,Ceres,Paarl,11,Bakkie`))
  expect(read.warnings.join()).not.toMatch(TOLD)
})

it.each(['→', '->', 'to'])('reads a range of times whose start names the zone, with %s between', (mark) => {
  const when = (day: number) => `${day} March 2025 8:57 AM (GMT+1) ${mark} 9:20 AM`
  const read = readCells(csvCells(`When,From,To,Distance (km)\n${when(4)},Paarl,Ceres,10\n${when(5)},Ceres,Paarl,11`))
  expect(read.trips.map(({ startedAtMs, endedAtMs }) => [startedAtMs, endedAtMs])).toEqual([
    [Date.UTC(2025, 2, 4, 7, 57), Date.UTC(2025, 2, 4, 8, 20)],
    [Date.UTC(2025, 2, 5, 7, 57), Date.UTC(2025, 2, 5, 8, 20)],
  ])
})
