import { describe, expect, it } from 'vitest'
import { parseNumberText } from './parse-number.ts'

describe('parseNumberText', () => {
  it.each([
    ['12', 12, 12],
    ['-12.5', -12.5, -12.5],
    ['12,5 km', 12.5, 12.5],
    ['.5', 0.5, 0.5],
    [',511', 0.511, 0.511],
    ['5,', 5, 5],
    ['0,511', 0.511, 0.511],
    ['1234,567', 1234.567, 1234.567],
    ['12,345', 12_345, 12.345],
    ['12.345', 12.345, 12_345],
    ['1 234', 1234, 1234],
    ['1 234,5', 1234.5, 1234.5],
    ['1 234.567', 1234.567, 1234.567],
    ['1,234.5', 1234.5, 1234.5],
    ['1.234,5', 1234.5, 1234.5],
    ["1'234'567", 1_234_567, 1_234_567],
    ['1.234.567', 1_234_567, 1_234_567],
    ['1,234,567', 1_234_567, 1_234_567],
    ['1,00,000.5', 100_000.5, 100_000.5],
    ['1.5e3', 1500, 1500],
  ])('reads %s', (text, point, comma) => {
    expect(parseNumberText(text, 'point')?.value).toBe(point)
    expect(parseNumberText(text, 'comma')?.value).toBe(comma)
  })

  it.each(['12.5.3', '1 2', '12 5 km', '13.05.2025', '1,2,3', '12,34.5', '1,234,56', '1.2,5', '012 345 678', 'A 12'])(
    'takes %s for no number',
    (text) => {
      expect(parseNumberText(text, 'point')).toBeNull()
      expect(parseNumberText(text, 'comma')).toBeNull()
    },
  )
})
