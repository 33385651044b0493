import { expect, test } from 'vitest'
import { estimateRoadKm } from './estimate-road.ts'

const CAPE_TOWN = { lat: -33.9249, lng: 18.4241 }
const PAARL = { lat: -33.7342, lng: 18.9621 }

test('a way by road is longer than the straight line, and rounded as what it is', () => {
  expect(estimateRoadKm(CAPE_TOWN, PAARL)).toBe(68)
  expect(estimateRoadKm(PAARL, { lat: -33.74, lng: 18.98 })).toBe(2.2)
  expect(estimateRoadKm(PAARL, PAARL)).toBe(0)
})
