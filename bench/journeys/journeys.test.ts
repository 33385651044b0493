import { describe, expect, test } from 'vitest'
import { scoreMethod, SPOOR } from './methods.ts'
import { VARIANTS } from './variants.ts'

/** Checks the bars of the benchmark's table, on enough trips for an error of 1 % to show. */
const DAYS = 50
const SEED = 11

describe('detected trips compared with the true ones', () => {
  test.each(VARIANTS)('$name', ({ name, drives }) => {
    const { truth, recall, precision, kmError } = scoreMethod(SPOOR, drives(SEED, DAYS))
    expect(truth).toBeGreaterThan(200)
    expect(recall).toBeGreaterThanOrEqual(name === 'clean' ? 0.995 : 0.99)
    expect(precision).toBeGreaterThanOrEqual(name === 'clean' ? 0.995 : 0.99)
    expect(Math.abs(kmError)).toBeLessThan(0.005)
  })
})
