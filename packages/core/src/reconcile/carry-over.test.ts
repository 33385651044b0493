import { expect, test } from 'vitest'
import type { DriversWords } from './carry-over.ts'
import { carryOver, passOn } from './carry-over.ts'

const words = (more: Partial<DriversWords>): DriversWords => ({
  corrected: [],
  classification: null,
  status: 'pending',
  reason: '',
  notes: '',
  ...more,
})

test('the words of an absorbed trip are taken over where the kept one has none', () => {
  const absorbed = words({ corrected: ['classification', 'reason'], classification: 'business', reason: 'Site visit' })
  expect(carryOver(words({}), [absorbed])).toEqual({ ...absorbed, status: 'pending', conflict: false })
})

test('reasons that differ stand side by side, equal ones once', () => {
  const kept = words({ corrected: ['reason'], reason: 'Site visit' })
  const others = ['Lunch with Mr A', 'Site visit'].map((reason) => words({ corrected: ['reason'], reason }))
  expect(carryOver(kept, others).reason).toBe('Site visit; Lunch with Mr A')
})

test('what is confirmed is classified', () => {
  const kept = words({ corrected: ['classification'] })
  const other = words({ corrected: ['status'], classification: 'private', status: 'confirmed' })
  expect(carryOver(kept, [other])).toMatchObject({ classification: null, status: 'pending' })
})

test('a classification that contradicts is told', () => {
  const kept = words({ corrected: ['classification'], classification: 'business' })
  const other = words({ corrected: ['classification'], classification: 'private' })
  expect(carryOver(kept, [other])).toMatchObject({ classification: 'business', conflict: true })
})

test('a part takes the words, not the bounds', () => {
  expect(passOn(words({ corrected: ['bounds', 'classification'], classification: 'private' })).corrected).toEqual([
    'classification',
  ])
})
