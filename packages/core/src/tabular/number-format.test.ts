import { expect, it } from 'vitest'
import { isBuiltInDateFormat, isDateFormat } from './number-format.ts'

it('knows formats that show dates, times and durations', () => {
  for (const code of [
    'yyyy-mm-dd',
    'd/m/yy h:mm',
    '[h]:mm:ss',
    'mm:ss.0',
    '[$-409]d-mmm-yy;@',
    'hh:mm AM/PM',
    'yyyy\\-mm\\-dd',
    '"Week" d',
    '[Red]dd.mm.yyyy',
  ]) {
    expect(isDateFormat(code), code).toBe(true)
  }
})

it('does not confuse literal letters with a date', () => {
  for (const code of [
    'General',
    'Standard',
    '0.00',
    '#,##0 "days"',
    '0\\h',
    '[Red]0',
    '0.00E+00',
    '@',
    '"d/m/y"',
    '0.0" km/h"',
    '_-* #,##0_-',
    '[>=100]0',
    '0 "unclosed d',
  ]) {
    expect(isDateFormat(code), code).toBe(false)
  }
})

it('knows the built-in ones', () => {
  expect([1, 9, 13, 14, 22, 23, 44, 45, 47, 48, 49].map(isBuiltInDateFormat)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
    false,
  ])
})
