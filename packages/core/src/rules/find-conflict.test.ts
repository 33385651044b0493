import { expect, test } from 'vitest'
import { findConflict } from './find-conflict.ts'
import type { Rule, RuleConditions } from './rule.ts'

const rule = (conditions: RuleConditions, classification: Rule['classification'] = 'business') => ({
  conditions,
  classification,
})
const between = (from: string, to: string, eitherWay: boolean): RuleConditions => ({
  ends: { from: { place: from }, to: { place: to }, eitherWay },
})

test.each<[string, RuleConditions, RuleConditions, boolean]>([
  ['the order of days', { days: [1, 2] }, { days: [2, 1] }, true],
  ['all days are as none', { days: [1, 2, 3, 4, 5, 6, 7], vehicle: 'v' }, { vehicle: 'v' }, true],
  ['both directions', between('a', 'b', true), between('b', 'a', true), true],
  ['one direction', between('a', 'b', false), between('b', 'a', false), false],
  [
    'hours in whatever order they are stored',
    { hours: { from: '08:00', to: '09:00' } },
    { hours: { to: '09:00', from: '08:00' } },
    true,
  ],
  ['words by case and accents', { words: 'Crèche, Paarl' }, { words: 'creche paarl' }, true],
  ['another condition', { days: [1] }, { days: [1], vehicle: 'v' }, false],
  ['another value', { minM: 1000 }, { minM: 2000 }, false],
])('%s', (_, one, other, same) => {
  expect(findConflict(rule(one), [rule(other, 'private')])).toEqual(same ? { kind: 'contradicts', at: 0 } : null)
})

test('a rule with the same result repeats', () => {
  const others = [rule({ days: [2] }), rule({ days: [1] })]
  expect(findConflict(rule({ days: [1] }), others)).toEqual({ kind: 'repeats', at: 1 })
  expect(findConflict(rule({ days: [1] }), [])).toBeNull()
})
