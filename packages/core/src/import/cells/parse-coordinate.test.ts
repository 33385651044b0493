import { describe, expect, it } from 'vitest'
import { parseCoordinateText, parsePositions, parsePositionAfterAddress } from './parse-coordinate.ts'

describe('parsePositions', () => {
  it.each([
    '-33.9249, 18.4241 (14)',
    '-33.9249,18.4241 (9)',
    '-33.9249; 18.4241 (11)',
    '33.9249S, 18.4241E (7)',
    '(-33.9249, 18.4241)',
    '{"type":"Point","coordinates":[18.4241,-33.9249]}',
    '{ "coordinates" : [ 18.4241, -33.9249, 12.5 ] }',
    '{"lat":-33.9249,"lng":18.4241}',
  ])('reads %s', (text) => {
    expect(parsePositions(text)).toEqual([{ lat: -33.9249, lng: 18.4241 }])
  })
})

describe('parsePositionAfterAddress', () => {
  it('reads a position after words', () => {
    const position = { lat: -33.92487, lng: 18.42406 }
    expect(parsePositionAfterAddress('12 Long Street, Cape Town (-33.92487, 18.42406)')).toEqual(position)
    expect(parsePositionAfterAddress('Cape Town -33.92487;18.42406')).toEqual(position)
    expect(parsePositionAfterAddress('12 Long Street, Cape Town')).toBeNull()
    expect(parsePositionAfterAddress('-33.92487, 18.42406')).toBeNull()
  })
})

describe('parseCoordinateText', () => {
  it('reads degrees and minutes, but no number behind degrees with decimals as minutes', () => {
    expect(parseCoordinateText('18 25.446', 'longitude')).toBeCloseTo(18.4241, 4)
    expect(parseCoordinateText('18.4241 14', 'longitude')).toBeNaN()
  })
})
