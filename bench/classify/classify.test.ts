import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { describe, expect, it } from 'vitest'
import { scoreAll, SPOOR } from './candidates.ts'
import { confirmWithErrors, generateDriver } from './drivers.ts'
import type { DriverName } from './drivers.ts'
import { COMMUTERS, scoreFirstHour } from './first-hour.ts'

const clock = zoneClock('Africa/Johannesburg')
/** Differs from the benchmark's seeds. */
const SEED = 42

describe('suggestions for half a year with 3 % wrong labels', () => {
  const drivers: DriverName[] = ['commuter', 'sales representative', 'tradesman with a home office', 'mixed']
  it.each(drivers)('%s: beats each baseline, calibrated, with few corrections', (name) => {
    const scores = scoreAll(confirmWithErrors(generateDriver(name, SEED, 180).trips, 0.03, SEED), clock)
    const { [SPOOR]: ours, ...others } = Object.fromEntries(scores)
    for (const other of Object.values(others)) expect(ours.balancedAccuracy).toBeGreaterThan(other.balancedAccuracy)
    expect(ours.coverage).toBeGreaterThan(0.95)
    expect(ours.calibrationError).toBeLessThan(0.05)
    expect(ours.correctionsPer100).toBeLessThanOrEqual(5)
  })
})

describe('the first hour', () => {
  const cases = COMMUTERS.flatMap((name) => [true, false].map((named) => [name, named] as const))
  it.each(cases)('%s, places named %s: a commute says nothing about clients', (name, named) => {
    const { elsewhere, lost, lostLater, waysBack, waysBackRight } = scoreFirstHour(name, SEED, named, clock)
    expect(elsewhere).toBeGreaterThan(0)
    expect([lost, lostLater / elsewhere < 0.02]).toEqual([0, true])
    expect(waysBackRight / Math.max(1, waysBack)).toBeGreaterThan(waysBack === 0 ? -1 : 0.8)
  })
})
