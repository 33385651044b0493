import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectNth } from './select-nth.ts'

test('finds the nth smallest value without sorting', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), (values, some, at) => {
      const count = 1 + (some % values.length)
      const n = at % count
      const sorted = Float64Array.from(values.slice(0, count)).sort()
      // Zeros of both signs are equal.
      expect(selectNth(Float64Array.from(values), count, n) === sorted[n]).toBe(true)
    }),
  )
})
