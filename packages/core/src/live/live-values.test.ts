import { expect, test } from 'vitest'
import { toInstantMs, toNumber } from './live-values.ts'

test('reads numbers, also as text', () => {
  expect([1.5, '1.5', ' -2 ', '3.', '.5', '1e3'].map((value) => toNumber(value))).toEqual([1.5, 1.5, -2, 3, 0.5, 1000])
  for (const value of ['', '.', '1.2.3', '0x10', 'Infinity', '1e400', null, {}]) expect(toNumber(value)).toBeNaN()
})

test('refuses the longest texts without reading each digit again', () => {
  // Quadratic patterns would take minutes.
  for (const text of ['1', '1.', ' ', '-', '1e']) {
    expect(toNumber(`${text.repeat(500_000)}x`)).toBeNaN()
    expect(toInstantMs(`${text.repeat(500_000)}x`)).toBeNaN()
  }
})
