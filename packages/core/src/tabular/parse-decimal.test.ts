import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseDecimal } from './parse-decimal.ts'

const encoder = new TextEncoder()
const parse = (text: string) => {
  const bytes = encoder.encode(`,${text},`)
  return parseDecimal(bytes, 1, bytes.length - 1)
}

it('reads what Number() reads, to the last bit', { timeout: 30_000 }, () => {
  const digits = fc.string({
    unit: fc.constantFrom(...Array.from({ length: 10 }, (_, digit) => String(digit))),
    minLength: 1,
    maxLength: 20,
  })
  const written = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.double({ min: 25_569, max: 60_000, noNaN: true }).map((serial) => serial.toPrecision(17)),
    fc.tuple(fc.constantFrom('', '-', '+'), digits, digits).map(([sign, whole, rest]) => `${sign}${whole}.${rest}`),
    fc.tuple(digits, fc.integer({ min: -30, max: 30 })).map(([whole, exponent]) => `${whole}E${exponent}`),
  )
  fc.assert(
    fc.property(written, (text) => {
      expect(parse(text)).toBe(Number(text))
    }),
    { numRuns: 20_000 },
  )
})

it('reads nothing that is not a decimal number', () => {
  for (const text of ['', '-', '.', 'e5', '1e', '12abc', '0x10', '1 2', 'Infinity', '1.2.3', '--1'])
    expect(parse(text), text).toBeNaN()
})

it('rounds the exact middle to the even neighbour', () => {
  for (const text of ['9007199254740993', '9007199254740995', '4503599627370497.5', '900719925474099.25']) {
    expect(parse(text)).toBe(Number(text))
  }
})
