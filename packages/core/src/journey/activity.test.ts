import { describe, expect, test } from 'vitest'
import { ACTIVITIES, readActivity } from './activity.ts'

const read = (value: unknown) => ACTIVITIES[readActivity(value)]

describe('readActivity', () => {
  test.each([
    ['walking', 'walking'],
    ['on_foot', 'walking'],
    ['Hike', 'walking'],
    ['running', 'running'],
    ['TrailRun', 'running'],
    ['cycling', 'cycling'],
    ['ON_BICYCLE', 'cycling'],
    ['Ride', 'cycling'],
    ['automotive_navigation', 'driving'],
    ['IN_PASSENGER_VEHICLE', 'driving'],
    ['in_vehicle', 'driving'],
    ['IN_RAIL_VEHICLE', 'train'],
    ['FLYING', 'flying'],
    ['stationary', 'still'],
    ['other_navigation', 'unknown'],
    ['tilting', 'unknown'],
    ['', 'unknown'],
    [7, 'unknown'],
    [null, 'unknown'],
  ])('%j is %s', (value, activity) => {
    expect(read(value)).toBe(activity)
  })

  test('takes the movement of a list, as a car at a light is both', () => {
    expect(read(['stationary', 'driving'])).toBe('driving')
    expect(read(['stationary'])).toBe('still')
    expect(read([])).toBe('unknown')
  })

  test('ignores what the phone is not sure of', () => {
    expect(read({ type: 'walking', confidence: 80 })).toBe('walking')
    expect(read({ type: 'walking', confidence: 30 })).toBe('unknown')
    expect(
      read([
        { type: 'ON_FOOT', confidence: 10 },
        { type: 'IN_VEHICLE', confidence: 75 },
      ]),
    ).toBe('driving')
  })
})
