import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { coordinatesText, describePosition } from './describe-position.ts'
import { nearestPlace } from './nearest-place.ts'
import suburbs from './suburbs.json' with { type: 'json' }
import towns from './towns.json' with { type: 'json' }

const places = [...towns, ...suburbs] as [string, number, number][]

describe('nearestPlace', () => {
  it('finds the same place as a scan of all places', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -36, max: -16, noNaN: true }),
        fc.double({ min: 11, max: 41, noNaN: true }),
        (lat, lng) => {
          const nearest = Math.min(
            ...places.map(([, placeLat, placeLng]) => greatCircleM(lat, lng, placeLat, placeLng)),
          )
          const found = nearestPlace(lat, lng)
          // The search uses a flat projection: at 50 km, differences in distance under 1 % are within its error.
          if (nearest < 49_000) expect(found!.distanceM).toBeLessThanOrEqual(nearest * 1.01)
          if (nearest > 51_000) expect(found).toBeNull()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    [-26.1074, 28.0561, 'Sandton'],
    [-29.7262, 31.0681, 'Umhlanga'],
    [-33.9633, 18.4764, 'Rondebosch'],
    [-25.8603, 28.1894, 'Centurion'],
    [-33.9346, 18.8668, 'Stellenbosch'],
  ])('%f, %f is in %s', (lat, lng, name) => {
    expect(nearestPlace(lat, lng)).toMatchObject({ name })
    expect(describePosition(lat, lng)).toBe(`near ${name}`)
  })

  it('finds nothing at sea, at the poles and for invalid positions', () => {
    expect(nearestPlace(-40, 10)).toBeNull()
    expect(nearestPlace(90, 0)).toBeNull()
    expect(nearestPlace(51.5, -0.12)).toBeNull()
    expect(nearestPlace(Number.NaN, 20)).toBeNull()
  })

  it('contains each suburb once, inside South Africa', () => {
    expect(new Set(suburbs.map(([name]) => name)).size).toBe(suburbs.length)
    for (const [, lat, lng] of suburbs as [string, number, number][]) {
      expect(lat).toBeGreaterThan(-34.9)
      expect(lat).toBeLessThan(-22.1)
      expect(lng).toBeGreaterThan(16.4)
      expect(lng).toBeLessThan(33)
    }
  })
})

describe('describePosition', () => {
  const worcester = places.find(([name]) => name === 'Worcester')!

  it('expresses its precision', () => {
    expect(describePosition(worcester[1], worcester[2])).toBe('near Worcester')
    expect(describePosition(worcester[1] + 0.05, worcester[2])).toBe('near Worcester')
    expect(describePosition(worcester[1] + 0.11, worcester[2])).toBe('12 km from Worcester')
    expect(describePosition(-40, 10)).toBe('Location: -40.0000°, 10.0000°')
  })

  it('formats coordinates with four decimals', () => {
    expect(coordinatesText(-33.92584, 18.42322)).toBe('Location: -33.9258°, 18.4232°')
  })
})
