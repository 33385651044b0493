import { expect, test } from 'vitest'
import { cleanFixes } from '../fixes/clean-fixes.ts'
import { MAX_REST_MPS, MAX_ROLLING_SHARE } from '../parameters.ts'
import { MONDAY_S, makeTrack, type Fix } from '../testing/staged-drives.ts'
import { Workspace } from '../workspace.ts'
import { measureSpeedAtRest } from './calibrate-speed.ts'

const HOUR_S = 3600

/** Speeds reported at rest, if all fixes are in certain stays. */
function reported(fixes: readonly Fix[]): { meanMps: number; rollingShare: number } {
  const clean = cleanFixes(makeTrack(fixes), new Workspace())
  return measureSpeedAtRest(clean, new Uint8Array(clean.count).fill(1), 0, clean.count)
}

const still = (timeS: number): Fix => ({ timeS, north: 0, east: 0, speedMps: 0 })

test('moving the car in the yard for half a minute does not count as speed at rest when parked fixes are hourly', () => {
  const hourly = Array.from({ length: 24 }, (_, i) => still(MONDAY_S + i * HOUR_S))
  const movedS = MONDAY_S + 10.5 * HOUR_S
  const moved = [3, 3.4, 2.6].map((speedMps, i) => ({ timeS: movedS + i * 10, north: 0, east: i * 20, speedMps }))
  const { meanMps, rollingShare } = reported([...hourly.slice(0, 11), ...moved, ...hourly.slice(11)])
  expect(meanMps).toBeLessThan(MAX_REST_MPS / 10)
  expect(rollingShare).toBeLessThan(MAX_ROLLING_SHARE)
})

test('repeating the last speed for hours does', () => {
  const hourly = Array.from({ length: 24 }, (_, i) => still(MONDAY_S + i * HOUR_S))
  const stuck = hourly.map((fix, i) => (i % 6 === 0 ? { ...fix, speedMps: 4 } : fix))
  expect(reported(stuck).meanMps).toBeGreaterThan(MAX_REST_MPS)
  expect(reported(stuck).rollingShare).toBeGreaterThan(MAX_ROLLING_SHARE)
})
