import { expect, test } from 'vitest'
import { taxNumberFault } from './tax-number.ts'

test.each(['0001339050', '9123456783', '1234567897', '3000000004'])('accepts %s', (number) =>
  expect(taxNumberFault(number)).toBeNull(),
)

test.each([
  ['', '10 digits'],
  ['000133905', '10 digits'],
  ['00013390500', '10 digits'],
  ['0001 339050', '10 digits'],
  ['000133905x', '10 digits'],
  ['4001339050', 'starts with'],
  ['7001339050', 'starts with'],
])('refuses %j', (number, why) => expect(taxNumberFault(number)).toContain(why))

test('notices any wrong digit, and two neighbours that changed places', () => {
  const right = '0001339050'
  for (let at = 1; at < 10; at++) {
    for (let digit = 0; digit < 10; digit++) {
      if (String(digit) === right[at]) continue
      expect(taxNumberFault(right.slice(0, at) + String(digit) + right.slice(at + 1))).toContain('typos')
    }
  }
  expect(taxNumberFault('0003139050')).toContain('typos')
})
