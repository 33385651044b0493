import { describe, expect, test } from 'vitest'
import { scoreMethod, SPOOR } from './methods.ts'
import { VARIANTS } from './variants.ts'

/** A small table of the bench as a test. Few trips: one that is missed shows, kilometres have some more room. */
const DAYS = 24
const SEED = 11

describe('trips against the truth', () => {
  test.each(VARIANTS)('$name', ({ name, drives }) => {
    const { truth, recall, precision, kmError } = scoreMethod(SPOOR, drives(SEED, DAYS))
    expect(truth).toBeGreaterThan(60)
    expect(recall).toBeGreaterThanOrEqual(name === 'clean' ? 0.995 : 0.985)
    expect(precision).toBeGreaterThanOrEqual(name === 'clean' ? 0.995 : 0.985)
    expect(Math.abs(kmError)).toBeLessThan(0.007)
  })
})
