import { expect, test } from 'vitest'
import { measureDrive } from './measure-drive.ts'
import { MONDAY_S, trackOf } from './testing/staged-drives.ts'
import type { Fix } from './testing/staged-drives.ts'

const SPEED_MPS = 12
/** Ways between the corners of a town, in turns north and east. */
const BLOCKS_M = Array.from({ length: 60 }, (_, i) => 400 + ((i * 377) % 1100))
const LENGTH_M = BLOCKS_M.reduce((sum, metres) => sum + metres, 0)

/** The town second by second, and at which seconds a corner has just been passed. */
function town(): { fix: Fix; isCorner: boolean }[] {
  const moments: { fix: Fix; isCorner: boolean }[] = []
  let block = 0
  let leftM = BLOCKS_M[0]
  let [north, east] = [0, 0]
  for (let timeS = MONDAY_S; block < BLOCKS_M.length; timeS += 1) {
    moments.push({ fix: { timeS, north, east }, isCorner: false })
    for (let moveM = SPEED_MPS; moveM > 0 && block < BLOCKS_M.length;) {
      const step = Math.min(moveM, leftM)
      if (block % 2 === 0) north += step
      else east += step
      moveM -= step
      leftM -= step
      if (leftM > 0) continue
      block += 1
      leftM = BLOCKS_M[block] ?? 0
      moments.at(-1)!.isCorner = true
    }
  }
  return moments
}

/** What a tracker makes of it that writes so often, and at some moments besides: by Spoor, and by its chords. */
function written(everyS: number, writesToo: (moment: { isCorner: boolean }) => boolean) {
  let nextS = MONDAY_S
  const fixes = town().flatMap((moment) => {
    if (moment.fix.timeS < nextS && !writesToo(moment)) return []
    nextS = moment.fix.timeS + everyS
    return [moment.fix]
  })
  const chordsM = fixes
    .slice(1)
    .reduce((sum, fix, i) => sum + Math.hypot(fix.north - fixes[i].north, fix.east - fixes[i].east), 0)
  return { distanceM: measureDrive(trackOf(fixes))!.distanceM, chordsM }
}

test('adds no corners where the tracker writes at each of them', () => {
  const { distanceM, chordsM } = written(60, ({ isCorner }) => isCorner)
  expect(chordsM / LENGTH_M).toBeGreaterThan(0.99)
  expect(distanceM / chordsM).toBeCloseTo(1, 2)
})

test('adds those that a clock has cut', () => {
  const { distanceM, chordsM } = written(60, () => false)
  expect(chordsM / LENGTH_M).toBeLessThan(0.9)
  expect(distanceM / chordsM).toBeGreaterThan(1.05)
})
