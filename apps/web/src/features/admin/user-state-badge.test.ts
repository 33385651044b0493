import { expect, test } from 'vitest'
import { formatTimezone, getLanguageName } from './user-state-badge.tsx'
import { formatMobile } from './admin-words.ts'

test.each([
  ['Africa/Johannesburg', 'Johannesburg'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
  ['', 'Not set'],
])('formats timezone %s', (timezone, shown) => expect(formatTimezone(timezone)).toBe(shown))

test('a missing mobile number is shown as such', () => {
  expect([formatMobile(null), formatMobile(''), formatMobile('+27820000000')]).toEqual([
    'Not provided',
    'Not provided',
    '+27820000000',
  ])
})

test.each([
  ['en', 'English'],
  ['af', 'Afrikaans (beta)'],
  ['xh', 'xh'],
])('the language %s is shown as %s', (language, words) => expect(getLanguageName(language)).toBe(words))
