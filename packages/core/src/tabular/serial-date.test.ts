import { describe, expect, it } from 'vitest'
import { serialText } from './serial-date.ts'

describe('serialText', () => {
  it.each([
    [44_197, '2021-01-01'],
    [46_027 + 1 / 3, '2026-01-05 08:00'],
    [46_027.34409722222, '2026-01-05 08:15:30'],
    [46_027.999999, '2026-01-06'],
    [0.34375, '08:15'],
    [0, '00:00'],
    [-1, '-1'],
    [9e9, '9000000000'],
  ])('shows %s as people read it', (serial, text) => {
    expect(serialText(serial)).toBe(text)
  })
})
