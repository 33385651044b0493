import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatRand } from './quantity.ts'
import {
  isAmbiguous,
  kilometres,
  findNumberFault,
  rand,
  listReadings,
  readNumber,
  whole,
  writeNumber,
} from './read-number.ts'

const KM = kilometres({ max: 5_000_000 })
const TRIP_KM = kilometres({ max: 10_000 })
const RAND = rand({ max: 10_000_000 })
const DAYS = whole({ min: 1, max: 3660 })

test.each([
  ['12,4', 12.4],
  ['12.4', 12.4],
  ['1 234,5', 1234.5],
  ['1\u00a0234', 1234],
  ['1\u202f234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1,234,567', 1_234_567],
  ['84120', 84_120],
  [' 7 km', 7],
  ['0', 0],
  ['0,500', 0.5],
  ['1 234,500', 1234.5],
  ['1234,567', 1234.57],
  ['12,3456', 12.35],
])('reads %s as %f km', (text, km) => expect(listReadings(text, KM)).toEqual([km]))

test.each([
  '',
  ' ',
  'far',
  '-3',
  '1,2,3',
  '1,234,5',
  '12 34',
  '1 2345',
  '5 miles',
  '1,',
  ',5',
  '1e3',
  '0x10',
  '12 km km',
])('rejects "%s" as a distance', (text) => expect(listReadings(text, KM)).toEqual([]))

test.each([
  ['695', 695],
  ['R 1 234,50', 1234.5],
  ['r1,234.5', 1234.5],
  ['0,07', 0.07],
  ['R695.00', 695],
])('reads %s as R %f', (text, amount) => expect(readNumber(text, RAND)).toBe(amount))

test.each(['-5', '1,2345', '0,005', '1234,567', 'ten', '7 km'])('rejects "%s" as an amount of money', (text) =>
  expect(listReadings(text, RAND)).toEqual([]),
)

test.each([
  ['695,005', RAND, [695.01, 695_005]],
  ['R 695.005', RAND, [695.01, 695_005]],
  ['12.500', RAND, [12.5, 12_500]],
  ['1,234', TRIP_KM, [1.23, 1234]],
  ['84,120', KM, [84.12, 84_120]],
  ['1.000', KM, [1, 1000]],
])('%s is ambiguous', (text, rule, readings) => {
  expect(listReadings(text, rule)).toEqual(readings)
  expect(isAmbiguous(text, rule)).toBe(true)
  expect(readNumber(text, rule)).toBeNull()
  expect(findNumberFault(text, rule, 'wrong')).toBe('Choose the number you mean')
})

test('an ambiguous number is accepted if only one reading is within the limits', () => {
  expect(readNumber('12,345', TRIP_KM)).toBe(12.35)
  expect(readNumber('1,234', DAYS)).toBe(1234)
  expect(readNumber('1.000', DAYS)).toBe(1000)
})

test.each([
  ['365', 365],
  [' 7 ', 7],
  ['1 095', 1095],
  ['2.5', null],
  ['2,0', null],
  ['0', null],
  ['3661', null],
  ['ten', null],
])('reads %s as days', (text, days) => expect(readNumber(text, DAYS)).toBe(days))

test('explains what is wrong, and returns null for a valid number', () => {
  expect(findNumberFault('7', DAYS, 'A whole number')).toBeNull()
  expect(findNumberFault('', DAYS, 'A whole number')).toBe('A whole number')
})

test('a chosen reading is written unambiguously', () => {
  expect(writeNumber(695_005, RAND)).toBe('695\u00a0005,00')
  expect(writeNumber(1.23, KM)).toBe('1,23')
  expect(writeNumber(1234, KM)).toBe('1234')
  for (const rule of [KM, RAND, DAYS]) {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 300_000 }), (hundredths) => {
        const value = rule === DAYS ? Math.ceil(hundredths / 100) : hundredths / 100
        expect(listReadings(writeNumber(value, rule), rule)).toEqual([value])
      }),
    )
  }
})

test('reads the numbers that Spoor writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(readNumber(formatRand(cents / 100), RAND)).toBe(cents / 100)
    }),
  )
  expect(readNumber(formatCount(84_120), KM)).toBe(84_120)
})
