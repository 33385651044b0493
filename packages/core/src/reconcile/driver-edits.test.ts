import { expect, test } from 'vitest'
import { combineEdits, inheritEdits, type DriverEdits } from './driver-edits.ts'

const words = (more: Partial<DriverEdits>): DriverEdits => ({
  corrected: [],
  classification: null,
  status: 'pending',
  reason: '',
  notes: '',
  toll_cents: 0,
  parking_cents: 0,
  ...more,
})

test('takes over the edits of an absorbed trip if the other has none', () => {
  const absorbed = words({ corrected: ['classification', 'reason'], classification: 'business', reason: 'Site visit' })
  expect(combineEdits(words({}), [absorbed])).toEqual({ ...absorbed, status: 'pending', conflict: false })
})

test('joins different reasons and repeats no equal ones', () => {
  const kept = words({ corrected: ['reason'], reason: 'Site visit' })
  const others = ['Lunch with Mr A', 'Site visit'].map((reason) => words({ corrected: ['reason'], reason }))
  expect(combineEdits(kept, others).reason).toBe('Site visit; Lunch with Mr A')
})

test('does not confirm an unclassified trip', () => {
  const kept = words({ corrected: ['classification'] })
  const other = words({ corrected: ['status'], classification: 'private', status: 'confirmed' })
  expect(combineEdits(kept, [other])).toMatchObject({ classification: null, status: 'pending' })
})

test('a confirmed part confirms the whole', () => {
  const kept = words({ corrected: ['classification'], classification: 'private' })
  const other = words({ corrected: ['status'], classification: 'private', status: 'confirmed' })
  expect(combineEdits(kept, [other])).toMatchObject({ classification: 'private', status: 'confirmed' })
  const rejected = words({ status: 'rejected' })
  expect(combineEdits(kept, [rejected]).status).toBe('pending')
  expect(combineEdits(words({ corrected: ['status'], status: 'rejected' }), [other]).status).toBe('rejected')
})

test('reports conflicting classifications', () => {
  const kept = words({ corrected: ['classification'], classification: 'business' })
  const other = words({ corrected: ['classification'], classification: 'private' })
  expect(combineEdits(kept, [other])).toMatchObject({ classification: 'business', conflict: true })
  // Equal, or a suggestion that the driver never decided.
  for (const agreeing of [kept, words({ classification: 'private' })])
    expect(combineEdits(kept, [agreeing])).toMatchObject({ classification: 'business', conflict: false })
})

test('a part inherits the edits, not the bounds', () => {
  expect(inheritEdits(words({ corrected: ['bounds', 'classification'], classification: 'private' })).corrected).toEqual(
    ['classification'],
  )
})

test('adds up tolls and parking, and leaves them with one part only', () => {
  const kept = words({ corrected: ['toll_cents'], toll_cents: 1250 })
  const both = combineEdits(kept, [
    words({ corrected: ['toll_cents', 'parking_cents'], toll_cents: 750, parking_cents: 2000 }),
  ])
  expect(both).toMatchObject({ toll_cents: 2000, parking_cents: 2000, corrected: ['toll_cents', 'parking_cents'] })
  expect(combineEdits(words({}), [words({ corrected: ['reason'] })]).corrected).not.toContain('toll_cents')
  expect(inheritEdits(both)).toMatchObject({ toll_cents: 0, parking_cents: 0, corrected: [] })
})
