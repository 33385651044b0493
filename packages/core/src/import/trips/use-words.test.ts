import { expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

const HEADER = 'Date,From,To,Km,Type'
const TOLD = /of its use neither business nor private/

it('understands kilometres of a use, and its word cut short', () => {
  const read = readCells(
    csvCells(
      `${HEADER}\n2026-01-05,Paarl,Ceres,10,Bus km\n2026-01-06,Ceres,Paarl,11,Pvt kms\n2026-01-07,Paarl,Ceres,12,Besig.`,
    ),
  )
  expect(read.trips.map((trip) => trip.classification)).toEqual(['business', 'private', 'business'])
  expect(read.warnings.join()).not.toMatch(TOLD)
})

it('names the rows whose use it does not understand', () => {
  const read = readCells(
    csvCells(
      `${HEADER}\n2026-01-05,Paarl,Ceres,10,Business\n2026-01-06,Ceres,Paarl,11,Mixed\n2026-01-07,Paarl,Ceres,12,Unclassified\n2026-01-08,Ceres,Paarl,13,`,
    ),
  )
  expect(read.trips.map((trip) => trip.classification)).toEqual(['business', null, null, null])
  expect(read.warnings.filter((warning) => TOLD.test(warning))).toEqual([
    'Row 3 says of its use neither business nor private in words that are known: it is unclassified.',
  ])
})

it('does not take words for a use where none of them is known', () => {
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
