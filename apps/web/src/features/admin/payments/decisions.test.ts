import { expect, test } from 'vitest'
import { withDecision, withUndone, type Decision } from './decisions.tsx'

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

test('the newest decision comes first and can be undone', () => {
  const both = withDecision(withDecision([], verified), rejected)
  expect(both.map(({ name }) => name)).toEqual(['Pieter', 'Naledi'])
  expect(withUndone(both, verified.wayBack).map(({ undone }) => undone)).toEqual([false, true])
})

test('rejecting the same person twice leaves one entry', () => {
  const undone: readonly Decision[] = withUndone(withDecision([], rejected), rejected.wayBack)
  expect(withDecision(undone, rejected)).toMatchObject([{ name: 'Pieter', undone: false }])
})
