import { describe, expect, test } from 'vitest'
import { scoreMethod, SPOOR } from './methods.ts'
import { countPhantoms, driveWithPhone, PHONES } from './phones.ts'

/** Not the seeds by which the parameters were chosen. */
const SEED = 61
const NIGHTS = 40
/** Of phones that report often and accurately enough to place the ends of a trip within three minutes. */
const EXACT = ['every 10 s, ±60 m, excursions', 'every 10 s, ±30 m, excursions', 'every 60 s, ±50 m']

describe('a phone', () => {
  test.each(PHONES)('lying still makes no trips: $name', (kind) => {
    expect(countPhantoms(kind, SEED, NIGHTS) / NIGHTS).toBeLessThanOrEqual(0.05)
  })

  test.each(PHONES.filter(({ name }) => EXACT.includes(name)))('finds the drives: $name', (kind) => {
    const { recall, precision, kmError } = scoreMethod(SPOOR, [driveWithPhone(kind, SEED, 20)])
    expect(recall).toBeGreaterThanOrEqual(0.93)
    expect(precision).toBeGreaterThanOrEqual(0.93)
    expect(Math.abs(kmError)).toBeLessThan(0.02)
  })
})
