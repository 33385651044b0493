import { expect, test } from 'vitest'
import { withDecision, withUndone } from './decision.ts'
import type { Decision } from './decision.ts'

const verified = {
  name: 'Naledi',
  outcome: 'verified',
  words: 'R 695,00',
  wayBack: { kind: 'payment', paymentId: 'p1' },
} as const
const rejected = {
  name: 'Pieter',
  outcome: 'rejected',
  words: '',
  wayBack: { kind: 'rejection', userId: 'u2' },
} as const

test('the newest decision stands on top, and one can be undone', () => {
  const both = withDecision(withDecision([], verified), rejected)
  expect(both.map(({ name }) => name)).toEqual(['Pieter', 'Naledi'])
  expect(withUndone(both, verified.wayBack).map(({ undone }) => undone)).toEqual([false, true])
})

test('somebody rejected again has one line', () => {
  const undone: readonly Decision[] = withUndone(withDecision([], rejected), rejected.wayBack)
  expect(withDecision(undone, rejected)).toMatchObject([{ name: 'Pieter', undone: false }])
})
