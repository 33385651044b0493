import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from './testing/read-cells.ts'

const read = (text: string): ReadCells => readCells(csvCells(text, ';'))
const metres = ({ trips }: ReadCells): number[] => trips.map((trip) => Math.round(trip.distanceM))
/** The warnings about decimals shown to the user. */
const notes = ({ warnings }: ReadCells): string => warnings.filter((each) => /decimal/.test(each)).join()

/** A logbook of distances, one per day. */
const days = (header: string, ...distances: string[]): string =>
  [`Date;From;To;${header}`, ...distances.map((distance, at) => `2026-01-${String(at + 10)};Paarl;Worcester;${distance}`)].join('\n') // prettier-ignore

describe('distances with three digits behind a comma', () => {
  it('have decimals if nobody could drive as far', () => {
    const far = read(days('Km', '12,345', '8,120'))
    expect(metres(far)).toEqual([12_345, 8120])
    expect(notes(far)).toContain("such as '12,345', were read with a decimal comma")
    expect(metres(read(days('Distance (km)', '1,345', '2,120', '1,511', '2,040', '0')))).toEqual([
      1345, 2120, 1511, 2040, 0,
    ])
    expect(metres(read(days('Km', '40,511', '8,120')))).toEqual([40_511, 8120])
    expect(metres(read(days('Km', '12,345 km', '8,120 km')))).toEqual([12_345, 8120])
  })

  it('have decimals if another cell can have nothing else', () => {
    for (const sure of ['0,511', '12,5', ',5', '7,1234', '1234,567']) {
      const settled = read(days('Km', '1,345', sure))
      expect(metres(settled)[0]).toBe(1345)
      expect(notes(settled)).toBe('')
    }
    const speeds = read('Date;From;To;Km;Average speed\n2026-01-10;Paarl;Worcester;1,345;37,1')
    expect(metres(speeds)).toEqual([1345])
  })

  it('have decimals if the time was too short for thousands', () => {
    const timed = read(
      'Start;End;From;To;Distance\n2026-01-10 08:00;2026-01-10 08:20;Paarl;Worcester;1,345\n2026-01-11 08:00;2026-01-11 08:20;Paarl;Worcester;2,120',
    )
    expect(metres(timed)).toEqual([1345, 2120])
    expect(timed.warnings.join()).not.toContain('; metres were assumed')
    expect(timed.warnings.join()).not.toContain('faster than')
  })

  it('are thousands if the time or the odometer proves it', () => {
    const timed = read('Start;End;From;To;Km\n2026-01-10 04:00;2026-01-10 22:20;Cape Town;Johannesburg;1,402')
    expect(metres(timed)).toEqual([1_402_000])
    expect(notes(timed)).toBe('')
    const months = read(
      'Date;From;To;Opening km;Closing km;Total km\n2026-01-31;Paarl;Worcester;45060;46462;1,402\n2026-02-28;Paarl;Worcester;46462;49980;3,518\n2026-03-31;Paarl;Worcester;49980;51001;1,021',
    )
    expect(metres(months)).toEqual([1_402_000, 3_518_000, 1_021_000])
    expect(notes(months)).toBe('')
  })

  it('are thousands beside whole kilometres, decimal points and longer numbers, and as metres', () => {
    expect(metres(read(days('Km', '1,402', '980', '40')))).toEqual([1_402_000, 980_000, 40_000])
    expect(metres(read(days('Km', '1,402', '40.5')))).toEqual([1_402_000, 40_500])
    expect(metres(read(days('Distance (m)', '12,345', '8,120', '9,000')))).toEqual([12_345, 8120, 9000])
    expect(notes(read(days('Km', '1,402', '980', '40')))).toBe('')
  })

  it('are thousands with a warning if a trip or two may be as long', () => {
    const open = read(days('Km', '1,402'))
    expect(metres(open)).toEqual([1_402_000])
    expect(notes(open)).toContain("such as '1,402', may be thousands or have three decimals; thousands were assumed")
  })

  it('leave odometer readings whole', () => {
    const whole = read(
      'Date;From;To;Begin km;End km;Distance (km)\n2026-01-10;Paarl;Worcester;45,123;45,135;12,345\n2026-01-11;Paarl;Worcester;45,135;45,136;0,511',
    )
    expect(metres(whole)).toEqual([12_000, 1000])
    expect(whole.trips[0].startOdometerM).toBe(45_123_000)
    const split = read('Date;From;To;Begin km;End km;Km\n2026-01-10;Paarl;Worcester;123,456;135,801;12,3')
    expect(metres(split)).toEqual([12_345])
    expect(split.trips[0].startOdometerM).toBe(123_456)
  })

  it('are speeds of points with decimals, too', () => {
    const points = read(
      'Time;Lat;Lon;Speed (km/h)\n2026-01-10 08:00:00;-33,9249;18,4241;36,000\n2026-01-10 08:00:10;-33,9258;18,4241;37,100',
    )
    expect(points.vehicles[0].track.speedMps[0]).toBeCloseTo(10, 5)
    const mixed = read(
      'Time;Lat;Lon;Speed (km/h)\n2026-01-10 08:00:00;-33.9249;18.4241;36,000\n2026-01-10 08:00:10;-33.9258;18.4241;0',
    )
    expect(mixed.vehicles[0].track.speedMps[0]).toBeCloseTo(10, 5)
  })
})

describe('one odometer reading with a digit too many among readings of thousands', () => {
  const readings = (...pairs: string[]): string =>
    ['Date;From;To;Opening odo;Closing odo', ...pairs.map((pair, at) => `2026-01-${String(at + 10)};Paarl;Worcester;${pair}`)].join('\n') // prettier-ignore

  it.each([
    ['84,210;84,265', '84,265;84,3260', '84,326;84,391'],
    ['84,210;84,265', '84,265;84,326', '84,3260;84,391'],
    ['84,210;84,265', '84,265;84,32', '84,326;84,391'],
  ])('is put right by its neighbours, and the others stay kilometres: %s, %s, %s', (...pairs) => {
    const logbook = read(readings(...pairs))
    expect(metres(logbook)).toEqual([55_000, 61_000, 65_000])
    expect(logbook.warnings.join()).toMatch(/Row \d: the odometer reading 84\.3 cannot be right/)
  })

  it('is reported if no neighbour shows the right value', () => {
    const last = read(readings('84,210;84,265', '84,265;84,326', '84,326;84,3910'))
    expect(metres(last)).toEqual([55_000, 61_000])
    expect(last.issues.map(({ code, row }) => [code, row])).toEqual([['odometer_falls', 4]])
    const first = read(readings('84,2100;84,265', '84,265;84,326', '84,326;84,391'))
    expect(metres(first).slice(1)).toEqual([61_000, 65_000])
    expect(first.warnings.join()).toContain('drives more than 2000 km on one day')
  })

  it('leaves decimals if as thousands the trips would be too far', () => {
    expect(metres(read(readings('84,210;91,540', '91,54;99,127', '99,127;107,331')))).toEqual([7330, 7587, 8204])
  })
})
