import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LivePoint } from './live-message.ts'
import { judgeSpeedUnit } from './speed-unit.ts'

const METRES_PER_DEGREE = 111_194.9

interface Drive {
  /** Seconds between fixes. */
  everyS?: number
  fixes?: number
  mps?: number
  /** The reported value for a true speed in m/s. */
  state: (mps: number) => number | null
}

/** A drive north whose speed varies by half. */
function drive({ everyS = 10, fixes = 120, mps = 20, state }: Drive): LivePoint[] {
  let northM = 0
  return Array.from({ length: fixes }, (_, i) => {
    const speed = mps * (1 + 0.5 * Math.sin(i / 5))
    northM += speed * everyS
    return {
      timeMs: Date.UTC(2026, 10, 27) + i * everyS * 1000,
      lat: -26 + northM / METRES_PER_DEGREE,
      lng: 28,
      speedMps: state(speed),
      accuracyM: 5,
      odometerM: null,
      ignition: null,
      activity: 0,
    }
  })
}

describe('judgeSpeedUnit', () => {
  it.each([
    ['m/s taken for km/h', 3.6, (mps: number) => mps / 3.6],
    ['km/h taken for m/s', 1 / 3.6, (mps: number) => mps * 3.6],
    ['m/s taken for knots', 1.94384, (mps: number) => mps * (1852 / 3600)],
    ['knots taken for m/s', 1852 / 3600, (mps: number) => mps / (1852 / 3600)],
  ])('names %s', (_, factor, state) => {
    for (const everyS of [1, 5, 10, 30, 60])
      expect(judgeSpeedUnit(drive({ everyS, fixes: 400, state })), `${everyS} s`).toBeCloseTo(factor, 4)
  })

  it('accepts right speeds, whole km/h and speedometers that read high', () => {
    for (const state of [
      (mps: number) => mps,
      (mps: number) => Math.floor(mps * 3.6) / 3.6,
      (mps: number) => mps * 1.08,
      (mps: number) => mps * 0.9,
    ])
      expect(judgeSpeedUnit(drive({ state }))).toBe(1)
  })

  it('needs enough driving with stated speeds', () => {
    const wrong = (mps: number) => mps / 3.6
    expect(judgeSpeedUnit([])).toBeNull()
    expect(judgeSpeedUnit(drive({ fixes: 20, state: wrong }))).toBeNull()
    expect(judgeSpeedUnit(drive({ fixes: 25, state: wrong }))).not.toBeNull()
    expect(judgeSpeedUnit(drive({ state: () => null }))).toBeNull()
    expect(judgeSpeedUnit(drive({ state: () => 0 }))).toBeNull()
    expect(judgeSpeedUnit(drive({ mps: 1, state: wrong }))).toBeNull()
    expect(judgeSpeedUnit(drive({ everyS: 150, state: wrong }))).toBeNull()
  })

  it('names no unit for noise', () => {
    let seed = 1
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    expect(judgeSpeedUnit(drive({ state: (mps) => mps * 10 ** (random() * 2 - 1) }))).toBeNull()
  })

  it('names the same factor whatever the speed, the interval and a little noise', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 8, max: 35, noNaN: true }),
        fc.integer({ min: 5, max: 60 }),
        fc.constantFrom(3.6, 1 / 3.6),
        fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 60, maxLength: 60 }),
        (mps, everyS, factor, noise) => {
          let i = 0
          const points = drive({ mps, everyS, fixes: 60, state: (speed) => (speed / factor) * noise[i++] })
          expect(judgeSpeedUnit(points)).toBeCloseTo(factor, 6)
        },
      ),
      { numRuns: 100 },
    )
  })
})
