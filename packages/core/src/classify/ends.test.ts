import { describe, expect, it } from 'vitest'
import { listCellsAround, identifyEnd, learnEnd } from './ends.ts'
import { Memory } from './memory.ts'
import type { TripEndFacts } from './trip-facts.ts'

const METRES_PER_DEGREE = 111_195
const end = (lat: number, lng: number, text = ''): TripEndFacts => ({ lat, lng, text, place: null })

describe('which place a trip end is', () => {
  it.each([
    [-33.9, 18.6],
    [-33.9999999, 18.6],
    [0, 0],
    [64.1, -21.9],
    [-17.8, 179.99999],
    [-17.8, -179.99999],
  ])('is the same within 200 m of %s, %s in every direction, and another beyond', (lat, lng) => {
    const memory = new Memory()
    learnEnd(end(lat, lng), memory)
    const { key } = identifyEnd(end(lat, lng), memory)
    const lngScale = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const radians = (degrees * Math.PI) / 180
      const away = (metres: number) => {
        const eastLng = lng + (Math.sin(radians) * metres) / lngScale
        const wrapped = ((((eastLng + 180) % 360) + 360) % 360) - 180
        return end(lat + (Math.cos(radians) * metres) / METRES_PER_DEGREE, wrapped)
      }
      expect(identifyEnd(away(199), memory).key).toBe(key)
      expect(identifyEnd(away(202), memory).key).not.toBe(key)
    }
  })

  it('has a name only while the text means this place alone', () => {
    const memory = new Memory()
    learnEnd(end(-33.9, 18.6, 'Main Road'), memory)
    expect(identifyEnd(end(-33.9001, 18.6, 'Main road,'), memory).name).toBe('Main road,')
    learnEnd(end(-34.2, 18.6, 'Main Road'), memory)
    expect(identifyEnd(end(-33.9, 18.6, 'Main Road'), memory).name).toBeNull()
  })

  it('has no name once its text differs', () => {
    const memory = new Memory()
    learnEnd(end(-33.9, 18.6, 'Office'), memory)
    learnEnd(end(-33.9, 18.6, 'Warehouse'), memory)
    expect(identifyEnd(end(-33.9, 18.6, 'Office'), memory).name).toBeNull()
  })

  it('is the text if there are no coordinates, and nothing if there is no text', () => {
    const memory = new Memory()
    const text = { lat: null, lng: null, place: null }
    expect(identifyEnd({ ...text, text: ' Paarl, Main St ' }, memory).key).toBe(
      identifyEnd({ ...text, text: 'paarl main st' }, memory).key,
    )
    expect(identifyEnd({ ...text, text: ' ' }, memory).key).toBeNull()
  })

  it('looks in nine cells', () => {
    expect(new Set(listCellsAround(-33.9, 18.6)).size).toBe(9)
  })
})
