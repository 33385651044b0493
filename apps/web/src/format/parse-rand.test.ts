import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRand } from './parse-rand.ts'
import { formatRand } from './quantity.ts'

test.each([
  ['695', 695],
  ['R 1 234,50', 1234.5],
  ['1,234.5', 1234.5],
  ['12.500', 12_500],
  ['0,07', 0.07],
  ['', null],
  ['-5', null],
  ['1,2345', null],
  ['ten', null],
])('%s', (text, rand) => expect(parseRand(text)).toBe(rand))

test('reads what Spoor writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(parseRand(formatRand(cents / 100))).toBeCloseTo(cents / 100, 6)
    }),
  )
})
