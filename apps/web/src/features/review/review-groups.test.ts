import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, test } from 'vitest'
import { createTrip } from '../../testing/a-trip.ts'
import { findCommonReason, findProposedReason, groupTrips } from './review-groups.ts'

const HOME = { id: 'home', name: 'Home', kind: 'home' } as const
const OFFICE = { id: 'office', name: 'Office', kind: 'work' } as const
const suggest = (classification: 'business' | 'private', reason: string | null = null): Trip['suggestion'] => ({
  classification,
  confidence: 0.9,
  certainty: 'likely' as const,
  because: [],
  source: 'learned',
  reason,
})
const open = (change: Partial<Trip>) => createTrip({ classification: null, status: 'pending', ...change })

test('groups trips with the same route and suggestion, largest group first', () => {
  const to = open({
    start_place: HOME,
    end_place: OFFICE,
    start_location: 'Any Street 1',
    suggestion: suggest('private'),
  })
  const back = open({ start_place: OFFICE, end_place: HOME, suggestion: suggest('private') })
  const unlike = open({ start_place: HOME, end_place: OFFICE, suggestion: suggest('business') })
  const bare = open({ start_location: 'Paarl ', end_location: 'WELLINGTON' })
  const bareBack = open({ start_location: 'Wellington', end_location: 'paarl' })
  const another = open({ start_location: 'Paarl', end_location: 'Wellington' })
  const groups = groupTrips([unlike, to, bare, back, bareBack, another])
  expect(groups.map(({ trips }) => trips)).toEqual([[bare, another], [unlike], [to], [back], [bareBack]])
})

test("prefers the file's classification to the suggested one", () => {
  expect(getProposedClass(createTrip({ status: 'pending', classification: 'private' }))).toBe('private')
  expect(getProposedClass(open({ suggestion: suggest('business') }))).toBe('business')
  expect(getProposedClass(open({}))).toBeNull()
})

test('proposes a reason for several trips only if all of them share it', () => {
  const proposed = open({ suggestion: suggest('business', 'Mr A at LMN Supplies') })
  expect(findCommonReason([proposed, open({ reason: 'Mr A at LMN Supplies' })])).toBe('Mr A at LMN Supplies')
  expect(findCommonReason([proposed, open({})])).toBe('')
  expect(findCommonReason([])).toBe('')
})

test("proposes the calendar's reason unless the trip is private, is offered several, or has another one", () => {
  const calendar_reasons = ['Quote with Ms Naidoo']
  const both = ['Quote with Ms Naidoo', 'Service']
  const propose = (trip: Trip) => [findCommonReason([trip]), findProposedReason([trip], 'business')]
  expect(propose(open({ calendar_reasons }))).toEqual(['Quote with Ms Naidoo', 'Quote with Ms Naidoo'])
  expect(propose(open({ calendar_reasons, suggestion: suggest('business', 'Mr A') }))).toEqual(['Mr A', 'Mr A'])
  expect(propose(open({ calendar_reasons: both }))).toEqual(['', null])
  expect(propose(open({ calendar_reasons, suggestion: suggest('private') }))).toEqual(['', null])
  expect(findProposedReason([open({ calendar_reasons })], 'private')).toBeNull()
  expect(findProposedReason([open({ calendar_reasons }), open({})], 'business')).toBeNull()
})
