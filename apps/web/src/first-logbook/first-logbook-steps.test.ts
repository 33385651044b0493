import { describe, expect, test } from 'vitest'
import { findNextStep, type FirstLogbookFacts, getStepOnPage, listFirstLogbookSteps } from './first-logbook-steps.ts'

const openSteps = (facts: Partial<FirstLogbookFacts>) =>
  listFirstLogbookSteps({ hasUnnamedHomeOrWork: false, tripsToReview: 0, missing: [], ...facts })
    .filter(({ done }) => !done)
    .map(({ name }) => name)

describe('first-logbook steps', () => {
  test('stay open while something is missing', () => {
    expect(openSteps({})).toEqual(['download'])
    expect(openSteps({ hasUnnamedHomeOrWork: true })).toEqual(['places', 'download'])
    expect(openSteps({ tripsToReview: 3 })).toEqual(['review', 'download'])
    expect(openSteps({ missing: [{ code: 'odometer_opening' }] })).toEqual(['odometer', 'download'])
    expect(openSteps({ missing: [{ code: 'no_reason' }] })).toEqual(['missing', 'download'])
  })

  test('wait for a logbook', () => {
    expect(openSteps({ missing: null })).toEqual(['odometer', 'missing', 'download'])
  })

  test('ignore what the driver cannot change, and count trips to review once', () => {
    expect(openSteps({ missing: [{ code: 'year_running' }, { code: 'rate_unknown' }, { code: 'to_review' }] })).toEqual(
      ['download'],
    )
  })
})

describe('findNextStep', () => {
  const steps = listFirstLogbookSteps({ hasUnnamedHomeOrWork: true, tripsToReview: 3, missing: [] })

  test('goes from any page to the first open step', () => {
    expect(findNextStep(steps, null)?.name).toBe('places')
  })

  test("skips the current page's step and returns to earlier open steps at the end", () => {
    expect(findNextStep(steps, 'places')?.name).toBe('review')
    expect(findNextStep(steps, 'review')?.name).toBe('download')
    expect(findNextStep(steps, 'download')?.name).toBe('places')
  })

  test("is null if only the current page's step is open", () => {
    expect(
      findNextStep(listFirstLogbookSteps({ hasUnnamedHomeOrWork: false, tripsToReview: 0, missing: [] }), 'download'),
    ).toBe(null)
  })
})

test('maps pages to steps', () => {
  expect(getStepOnPage('/places', {})).toBe('places')
  expect(getStepOnPage('/review', {})).toBe('review')
  expect(getStepOnPage('/logbook', { download: true })).toBe('download')
  expect(getStepOnPage('/logbook', {})).toBe('missing')
  expect(getStepOnPage('/vehicles/1', { tab: 'odometer' })).toBe('odometer')
  expect(getStepOnPage('/vehicles/1', {})).toBe('missing')
  expect(getStepOnPage('/vehicles', {})).toBe(null)
  expect(getStepOnPage('/dashboard', {})).toBe(null)
})
