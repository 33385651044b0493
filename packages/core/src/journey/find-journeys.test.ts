import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_S } from '../units/duration.ts'
import { greatCircleM } from '../units/distance.ts'
import { cleanFixes } from './fixes/clean-fixes.ts'
import { findJourneys } from './find-journeys.ts'
import type { FoundTrip } from './journey.ts'
import { SENSITIVITIES } from './parameters.ts'
import { normals } from './testing/normals.ts'
import { MONDAY_S, stages, makeTrack, type Fix } from './testing/staged-drives.ts'
import { newTrack, type Track } from './track.ts'
import { pathLengthM } from './trip-path.ts'
import { Workspace } from './workspace.ts'

/** Deviates of 30 m, the same for every caller. */
function noise(): () => number {
  let state = 1
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return () => (random() + random() + random() + random() - 2) * 52
}

const findTrips = (track: Track): FoundTrip[] => findJourneys(track, { sensitivity: 'normal' }).trips
const toMinutes = (trips: readonly FoundTrip[]): number[][] =>
  trips.map((trip) => [trip.startedAtMs, trip.endedAtMs].map((ms) => Math.round((ms / 1000 - MONDAY_S) / 60)))

describe('trips', () => {
  test('lie between stays', () => {
    const trips = findTrips(makeTrack(stages({ intervalS: 10, stays: [1200, 600, 1800], driveM: 9000 })))
    expect(toMinutes(trips)).toEqual([
      [20, 30],
      [40, 50],
    ])
    for (const trip of trips) {
      expect(trip.distanceM).toBeCloseTo(9000, -1.5)
      expect(trip).toMatchObject({ cut: 'none', distanceSource: 'path', startOdometerM: null })
    }
  })

  test('continue through traffic lights and long halts, and end at a stay of five minutes', () => {
    expect(findTrips(makeTrack(stages({ intervalS: 10, stays: [900, 90, 230, 900], driveM: 4500 })))).toHaveLength(1)
    expect(findTrips(makeTrack(stages({ intervalS: 10, stays: [900, 300, 900], driveM: 4500 })))).toHaveLength(2)
    expect(findTrips(makeTrack(stages({ intervalS: 60, stays: [900, 300, 900], driveM: 4500 })))).toHaveLength(2)
  })

  test('are the same with a fix a minute', () => {
    const trips = findTrips(makeTrack(stages({ intervalS: 60, stays: [1200, 600, 1800], driveM: 9000 })))
    expect(toMinutes(trips)).toEqual([
      [20, 30],
      [40, 50],
    ])
  })

  test('continue through a tunnel, and end where the tracker sleeps', () => {
    const drive = stages({ intervalS: 10, stays: [900, 900], driveM: 15_000 })
    const tunnel = drive.filter(({ timeS }) => timeS < MONDAY_S + 1200 || timeS > MONDAY_S + 1380)
    expect(findTrips(makeTrack(tunnel))).toHaveLength(1)
    const two = stages({ intervalS: 10, stays: [900, 7200, 900], driveM: 9000 })
    const asleep = two.filter(({ timeS }) => timeS < MONDAY_S + 1510 || timeS > MONDAY_S + 8720)
    const trips = findTrips(makeTrack(asleep))
    expect(toMinutes(trips)).toEqual([
      [15, 25],
      [145, 155],
    ])
    // The tracker woke up after 300 m: the distance since it fell asleep belongs to the trip.
    expect(trips[1].distanceM).toBeCloseTo(9000, -2)
  })

  test('are not joined across a gap of hours, however far the vehicle was driven in it', () => {
    const whole = stages({ intervalS: 60, stays: [900, 900], driveM: 200_000 })
    const away = (fix: Fix): Fix => (fix.east < 20_000 ? fix : { ...fix, timeS: fix.timeS + 3600 })
    const unseenGaps = whole.map(away).filter(({ east }) => east < 20_000 || east > 120_000)
    expect(findTrips(makeTrack(unseenGaps)).map((trip) => trip.cut)).toEqual(['none', 'start'])
    // Short enough to have been driven.
    const lost = whole.filter(({ east }) => east < 20_000 || east > 120_000)
    expect(findTrips(makeTrack(lost))).toHaveLength(1)
  })

  test('end at a stay of six minutes under 30 m of noise, without a longer recorded stay', () => {
    const found = Array.from({ length: 20 }, (_, i) => {
      const normal = normals(i + 1)
      const noisy = stages({ intervalS: 10, stays: [0, 360, 360, 360, 0], driveM: 9000 }).map((fix, k, all) => ({
        ...fix,
        north: fix.north + 30 * normal(),
        east: fix.east + 30 * normal(),
        speedMps: (all[k + 1] ?? fix).east > fix.east ? 15 : 0,
      }))
      return findTrips(makeTrack(noisy)).length
    })
    expect(found).toEqual(found.map(() => 4))
  })

  test('at the edge of the data are marked as cut', () => {
    const fixes = stages({ intervalS: 10, stays: [900, 900, 900], driveM: 9000 })
    const cut = fixes.filter(({ timeS }) => timeS >= MONDAY_S + 1200 && timeS < MONDAY_S + 2700)
    expect(findTrips(makeTrack(cut)).map((trip) => trip.cut)).toEqual(['start', 'end'])
    const middle = fixes.filter(({ timeS }) => timeS >= MONDAY_S + 1000 && timeS < MONDAY_S + 1400)
    expect(findTrips(makeTrack(middle)).map((trip) => trip.cut)).toEqual(['both'])
  })

  test('take the odometer if it is plausible, else the path', () => {
    const fixes = stages({ intervalS: 10, stays: [900, 900], driveM: 9000 })
    const measured = fixes.map((fix) => ({ ...fix, odometerM: 50_000 + Math.round(fix.east * 1.03) }))
    expect(findTrips(makeTrack(measured))[0]).toMatchObject({
      distanceSource: 'odometer',
      distanceM: 9270,
      startOdometerM: 50_000,
      endOdometerM: 59_270,
    })
    const stuck = fixes.map((fix) => ({ ...fix, odometerM: 50_000 }))
    expect(findTrips(makeTrack(stuck))[0]).toMatchObject({ distanceSource: 'path', startOdometerM: null })
  })

  test('are not created by zero fixes, jumps, duplicate times or drift', () => {
    const drift = Array.from({ length: 720 }, (_, i) => ({
      timeS: MONDAY_S + i * 30,
      north: 40 * Math.sin(i / 40) + 8 * Math.sin(i * 2.1),
      east: 30 * Math.cos(i / 55) + 8 * Math.cos(i * 1.7),
    }))
    const jump = drift.map((fix, i) => (i % 97 === 50 ? { ...fix, north: 4000 } : fix))
    const track = makeTrack(jump)
    track.latE7[200] = 0
    track.lngE7[200] = 0
    track.timeMs[301] = track.timeMs[300]
    expect(findJourneys(track, { sensitivity: 'fine' }).trips).toEqual([])
    // One zero fix, one at the same instant, seven jumps.
    expect(cleanFixes(track, new Workspace()).count).toBe(drift.length - 9)
  })

  test('end early with the engine off and late with it on, if the ignition follows the vehicle', () => {
    const drive = stages({ intervalS: 10, stays: [3600, 150, 450, 3600], driveM: 6000 })
    const moves = (i: number): boolean => drive[i].east !== (drive[i - 1] ?? drive[i]).east
    const counts = (ignitionAt: (i: number) => number | undefined): number =>
      findTrips(makeTrack(drive.map((fix, i) => ({ ...fix, ignition: ignitionAt(i) })))).length
    const isWaiting = (i: number): boolean => drive[i].east > 0 && drive[i].east < 18_000
    expect(counts(() => undefined)).toBe(2)
    expect(counts((i) => (moves(i) ? 1 : 0))).toBe(3)
    expect(counts((i) => (isWaiting(i) || moves(i) ? 1 : 0))).toBe(1)
  })

  test('ignore an ignition that is always on, always off or flickering', () => {
    const fixes = stages({ intervalS: 10, stays: [3600, 150, 450, 3600], driveM: 6000 })
    const ignitions: ((i: number) => number)[] = [() => 1, () => 0, (i) => (i % 5 === 0 ? 0 : 1)]
    for (const ignitionAt of ignitions) {
      expect(findTrips(makeTrack(fixes.map((fix, i) => ({ ...fix, ignition: ignitionAt(i) }))))).toHaveLength(2)
    }
  })

  test('may go out and straight back if speeds confirm it; otherwise it is a jump', () => {
    const run = (mps: number): Fix[] =>
      Array.from({ length: 120 }, (_, i) => {
        const away = [60, 61, 62].indexOf(i)
        return {
          timeS: MONDAY_S + i * 60,
          north: away < 0 ? 0 : [500, 950, 450][away],
          east: 0,
          speedMps: away < 0 ? 0 : mps,
        }
      })
    expect(findTrips(makeTrack(run(14)))).toHaveLength(1)
    expect(findTrips(makeTrack(run(0)))).toHaveLength(0)
    expect(findTrips(makeTrack(run(Number.NaN)))).toHaveLength(0)
  })

  test('end where the tracker fell asleep while the vehicle rolled through the gate to its place', () => {
    const there = stages({ intervalS: 10, stays: [7200, 0], driveM: 5700 })
    const arrivedS = there.at(-1)!.timeS + 10
    const drive = there.map((fix) => ({ ...fix, speedMps: fix.east > 0 ? 14 : 0 }))
    const gate = [0, 10, 20].map((s) => ({ timeS: arrivedS + s, north: 0, east: 5700, speedMps: s === 20 ? 3 : 0 }))
    for (const wokenM of [0, 57, 300]) {
      for (const asleepS of [900, 12 * 3600]) {
        const wokenS = arrivedS + 20 + asleepS
        const back = Array.from({ length: 40 }, (_, i) => ({
          timeS: wokenS + i * 10,
          north: 0,
          east: 5700 - wokenM - i * 140,
          speedMps: 14,
        }))
        const trips = findTrips(makeTrack([...drive, ...gate, ...back]))
        expect(trips, `woken ${wokenM} m away after ${asleepS} s`).toHaveLength(2)
        expect(Math.abs(trips[0].endedAtMs / 1000 - arrivedS)).toBeLessThan(60)
        expect(Math.abs(trips[1].startedAtMs / 1000 - wokenS)).toBeLessThan(90)
      }
    }
  })

  test('end at a short stay with the engine off, also if parked fixes every ten seconds jump about by 30 m', () => {
    const noiseM = noise()
    const day = stages({ intervalS: 10, stays: [7200, 220, 7200, 220, 7200], driveM: 9000 })
    const noisy = day.map((fix, i) => ({
      ...fix,
      north: noiseM(),
      east: fix.east + noiseM(),
      ignition: fix.east === (day[i - 1] ?? fix).east ? 0 : 1,
    }))
    expect(findTrips(makeTrack(noisy))).toHaveLength(4)
  })

  test('are not created by a gap with the engine off at both ends', () => {
    const fixes = stages({ intervalS: 10, stays: [7200, 14_400], driveM: 9000 })
    const isDriven = (i: number) => i > 0 && i + 1 < fixes.length && fixes[i].east < fixes[i + 1].east
    const parkedS = fixes.findLastIndex((_, i) => isDriven(i))
    // While parked it records every quarter of an hour; the last five fixes are 400 m off.
    const asleep = fixes
      .map((fix, i) => ({ ...fix, ignition: isDriven(i) || isDriven(i - 1) ? 1 : 0 }))
      .filter((_, i) => i <= parkedS + 30 || (i - parkedS) % 90 === 0)
      .map((fix, i, all) => (i < all.length - 5 ? fix : { ...fix, east: fix.east + 400 }))
    expect(findTrips(makeTrack(asleep))).toHaveLength(1)
    expect(findTrips(makeTrack(withoutIgnition(asleep)))).toHaveLength(2)
  })

  test('end at a long stay though the ignition was left on', () => {
    const fixes = stages({ intervalS: 10, stays: [7200, 1200, 7200], driveM: 6000 })
    const ignited = fixes.map((fix) => ({ ...fix, ignition: fix.east > 0 && fix.east < 12_000 ? 1 : 0 }))
    expect(findTrips(makeTrack(ignited))).toHaveLength(2)
  })

  test('are fewer and longer the coarser the sensitivity', () => {
    const track = makeTrack(stages({ intervalS: 10, stays: [900, 180, 420, 900], driveM: 3000 }))
    expect(SENSITIVITIES.map((sensitivity) => findJourneys(track, { sensitivity }).trips.length)).toEqual([3, 2, 1])
  })
})

/** A straight road at 15 m/s between two stays, recorded by a tracker that triggers only on its clock. */
function sparseDrive({ intervalS, driveS, after = 0 }: { intervalS: number; driveS: number; after?: number }): Fix[] {
  const leaveS = 7200 + after
  return Array.from({ length: Math.ceil((leaveS + driveS + 7200) / intervalS) }, (_, i) => {
    const drivingS = Math.min(driveS, Math.max(0, i * intervalS - leaveS))
    const isOn = i * intervalS >= leaveS && i * intervalS < leaveS + driveS
    return { timeS: MONDAY_S + i * intervalS, north: 0, east: drivingS * 15, ignition: isOn ? 1 : 0 }
  })
}

const withoutIgnition = (fixes: readonly Fix[]): Fix[] => fixes.map(({ ignition: _ignition, ...fix }) => fix)
const withOdometer = (fixes: readonly Fix[]): Fix[] =>
  fixes.map((fix) => ({ ...fix, odometerM: 50_010 + Math.round(fix.east * 1.2) }))

describe('a tracker that records every few minutes', () => {
  test.each([180, 300, 600])('loses no distance: %i s', (intervalS) => {
    for (const after of [0, intervalS / 3]) {
      const fixes = sparseDrive({ intervalS, driveS: 2400, after })
      for (const fixesAsRecorded of [fixes, withoutIgnition(fixes)]) {
        const trips = findTrips(makeTrack(fixesAsRecorded))
        expect(trips).toHaveLength(1)
        expect(trips[0]).toMatchObject({ cut: 'none', distanceSource: 'path' })
        expect(Math.abs(trips[0].distanceM - 36_000)).toBeLessThan(40)
        expect(Math.abs(trips[0].startedAtMs / 1000 - (MONDAY_S + 7200 + after))).toBeLessThan(intervalS)
        expect(trips[0].path.gap.slice(1).every((gap) => gap === 1)).toBe(true)
        const [measured] = findTrips(makeTrack(withOdometer(fixesAsRecorded)))
        expect(measured).toMatchObject({ distanceSource: 'odometer', distanceM: 43_200, startOdometerM: 50_010 })
      }
    }
  })

  test('finds a trip within one of its steps', () => {
    const fixes = sparseDrive({ intervalS: 600, driveS: 300, after: 100 })
    for (const fixesAsRecorded of [fixes, withoutIgnition(fixes)]) {
      const trips = findTrips(makeTrack(fixesAsRecorded))
      expect(trips).toHaveLength(1)
      expect(trips[0]).toMatchObject({ cut: 'none', distanceSource: 'straight_line' })
      expect(trips[0].distanceM).toBeCloseTo(4500, -1)
    }
  })

  test('continues a trip if one of its fixes is missing', () => {
    const fixes = sparseDrive({ intervalS: 300, driveS: 2400 })
    for (const missing of [25, 28, 31, 32]) {
      const trips = findTrips(makeTrack(withoutIgnition(fixes).filter((_, i) => i !== missing)))
      expect(trips).toHaveLength(1)
      expect(Math.abs(trips[0].distanceM - 36_000)).toBeLessThan(40)
    }
  })

  test('does not end a trip in slow traffic', () => {
    const fixes = withoutIgnition(sparseDrive({ intervalS: 600, driveS: 3600 }))
    const slow = fixes.map((fix) => ({ ...fix, east: fix.east / 6 }))
    expect(findTrips(makeTrack(slow))).toHaveLength(1)
  })

  test('ends a trip if two fixes are at one place', () => {
    const stays = [7200, 700, 7200]
    expect(findTrips(makeTrack(stages({ intervalS: 300, stays, driveM: 18_000 })))).toHaveLength(2)
  })
})

describe('fixes at ignition on and off only', () => {
  const drive = (timeS: number, seconds: number, from: number, to: number): Fix[] => [
    { timeS: MONDAY_S + timeS, north: 0, east: from, ignition: 1 },
    { timeS: MONDAY_S + timeS + seconds, north: 0, east: to, ignition: 0 },
  ]
  const day = [...drive(0, 1800, 0, 17_000), ...drive(2000, 900, 17_000, 16_000), ...drive(32_000, 2100, 16_000, 0)]

  test('are trips from one to the other', () => {
    const trips = findTrips(makeTrack(day))
    expect(toMinutes(trips)).toEqual([
      [0, 30],
      [33, 48],
      [533, 568],
    ])
    for (const trip of trips) expect(trip).toMatchObject({ cut: 'none', distanceSource: 'straight_line' })
  })

  test('take the distance of the odometer, also in whole kilometres', () => {
    const readings = [50_000, 71_000, 71_000, 78_000, 78_000, 98_000]
    const trips = findTrips(makeTrack(day.map((fix, i) => ({ ...fix, odometerM: readings[i] }))))
    expect(trips.map((trip) => [trip.distanceSource, trip.distanceM])).toEqual([
      ['odometer', 21_000],
      ['odometer', 7000],
      ['odometer', 20_000],
    ])
    const wrong = readings.map((reading, i) => (i === 0 ? reading : reading + 900_000))
    expect(findTrips(makeTrack(day.map((fix, i) => ({ ...fix, odometerM: wrong[i] }))))[0].distanceSource).toBe(
      'straight_line',
    )
  })

  test('separate two drives with no fix between', () => {
    const trips = findTrips(makeTrack(withoutIgnition(day).filter((_, i) => i !== 2 && i !== 3)))
    expect(trips.map((trip) => Math.round(trip.distanceM / 1000))).toEqual([17, 17])
  })
})

describe('a tracker that sleeps when parked and wakes up late', () => {
  const two = stages({ intervalS: 10, stays: [900, 7200, 900], driveM: 9000 })
  // Silent from the stay until the vehicle is four and a half kilometres away.
  const asleep = two.filter(({ timeS }) => timeS < MONDAY_S + 1510 || timeS > MONDAY_S + 9000)

  test('loses the route until then', () => {
    const trips = findTrips(makeTrack(asleep))
    expect(trips.map((trip) => trip.cut)).toEqual(['none', 'start'])
    expect(trips[1].distanceM).toBeLessThan(5000)
  })

  test('does not if its odometer counted it', () => {
    const trips = findTrips(makeTrack(withOdometer(asleep)))
    expect(trips.map((trip) => [trip.cut, trip.distanceSource])).toEqual([
      ['none', 'odometer'],
      ['none', 'odometer'],
    ])
    expect(trips[1].distanceM).toBeCloseTo(10_800, -2)
    const reset = withOdometer(asleep).map((fix, i) => ({
      ...fix,
      odometerM: fix.odometerM! + (i > 150 ? 500_000 : 0),
    }))
    expect(findTrips(makeTrack(reset))[1].cut).toBe('start')
  })

  test('finds no trip in the last section, reported an hour after the arrival', () => {
    const there = stages({ intervalS: 10, stays: [7200, 0], driveM: 9000 })
    const arrivedS = there.at(-1)!.timeS + 30
    const back = stages({ intervalS: 10, stays: [0, 7200], driveM: 9000 })
    const late = [
      ...there.map((fix) => ({ ...fix, speedMps: fix.east > 0 ? 15 : 0 })),
      { timeS: arrivedS + 3600, north: 0, east: 9250, speedMps: 0 },
      ...back.map((fix, i) => ({
        timeS: arrivedS + 6000 + i * 10,
        north: 0,
        east: 8900 - fix.east,
        speedMps: fix.east < 9000 ? 15 : 0,
      })),
    ]
    const trips = findTrips(makeTrack(late))
    expect(trips).toHaveLength(2)
    expect(Math.abs(trips[0].endedAtMs / 1000 - arrivedS)).toBeLessThan(60)
    expect(trips[0].distanceM).toBeGreaterThan(9100)
  })

  describe('nor of one reported by a single fix', () => {
    const there = stages({ intervalS: 10, stays: [7200, 0], driveM: 9000 })
    const arrivedS = there.at(-1)!.timeS + 60
    const word = { timeS: arrivedS + 3600, north: 0, east: 9350, ignition: 0 }
    // Returns by another street.
    const back = stages({ intervalS: 10, stays: [0, 7200], driveM: 9000 }).map((fix, i) => ({
      timeS: arrivedS + 6000 + i * 10,
      north: 300,
      east: 8900 - fix.east,
    }))
    const tripsWith = (last: Partial<Fix>, withIgnition: boolean) => {
      const end = there.at(-1)!
      const driven = [...there, { ...end, timeS: end.timeS + 30, east: end.east + 40, ...last }]
      const isDriven = (fix: Fix) => fix.east > 0 && fix.east < 8900
      const fixes = [
        ...driven.map((fix) => ({ ...fix, ignition: fix.east > 0 ? 1 : 0 })),
        word,
        ...back.map((fix) => ({ ...fix, ignition: isDriven(fix) ? 1 : 0 })),
      ]
      return findTrips(makeTrack(withIgnition ? fixes : withoutIgnition(fixes)))
    }
    const expectArrival = (trips: ReturnType<typeof findTrips>) => {
      expect(trips).toHaveLength(2)
      expect(Math.abs(trips[0].endedAtMs / 1000 - arrivedS)).toBeLessThan(60)
      expect(trips[0].distanceM).toBeGreaterThan(9200)
    }

    test('without speeds, though the last step was a slow one', () => {
      expectArrival(tripsWith({}, false))
    })

    test('with the engine on before the gap, at a traffic light, and off after it', () => {
      expectArrival(tripsWith({ east: there.at(-1)!.east + 1 }, true))
    })
  })

  test.each([300, 3600])('reports an arrival with its next fix after %i s if it never records more often', (everyS) => {
    const fixes: Fix[] = []
    const parked = (fromS: number, east: number) => {
      for (let s = fromS; s < fromS + 12_000; s += everyS) fixes.push({ timeS: MONDAY_S + s, north: 0, east })
    }
    parked(0, 0)
    for (let k = 1; k <= 12; k += 1) fixes.push({ timeS: MONDAY_S + 12_000 + k * 120, north: 0, east: k * 1400 })
    parked(12_000 + 12 * 120 + everyS, 12 * 1400 + 500)
    expect(findTrips(makeTrack(fixes))).toHaveLength(1)
  })

  test('has departed if its first two fixes after the gap are driving', () => {
    const drive = (fromS: number, fromM: number): Fix[] =>
      Array.from({ length: 60 }, (_, i) => ({
        timeS: MONDAY_S + fromS + i * 10,
        north: 0,
        east: fromM + i * 120,
        speedMps: 12,
      }))
    const first = drive(0, 0)
    const wakesUp = drive(7200, first.at(-1)!.east + 600)
    const again = { ...wakesUp[0], timeS: wakesUp[0].timeS + 1, east: wakesUp[0].east + 12 }
    const [before, after] = findTrips(makeTrack([...first, wakesUp[0], again, ...wakesUp.slice(1)]))
    expect(before.distanceM).toBeLessThan(7500)
    expect(after.distanceM).toBeGreaterThan(7080)
  })

  test('loses it even if the ignition is on when it wakes up', () => {
    const ignited = asleep.map((fix, i) => ({ ...fix, ignition: fix.east !== (asleep[i - 1] ?? fix).east ? 1 : 0 }))
    expect(findTrips(makeTrack(ignited))[1].cut).toBe('start')
  })

  test('loses the only route of a day, however long the gap', () => {
    const parked = (from: number, east: number): Fix[] =>
      Array.from({ length: 90 }, (_, i) => ({ timeS: MONDAY_S + from + i * 60, north: 0, east }))
    expect(findTrips(makeTrack([...parked(0, 0), ...parked(7800, 40_000)]))).toEqual([])
  })
})

describe('distance', () => {
  test('does not grow if times are truncated to the minute', () => {
    const fixes = stages({ intervalS: 10, stays: [1800, 1800], driveM: 14_300 })
    const cut = fixes.map((fix) => ({ ...fix, timeS: Math.floor(fix.timeS / 60) * 60 }))
    const trips = findTrips(makeTrack(cut))
    expect(trips).toHaveLength(1)
    expect(Math.abs(trips[0].distanceM - 14_300)).toBeLessThan(70)
  })

  test('does not grow by noise if nothing was recorded while parked', () => {
    const noiseM = noise()
    const drive = stages({ intervalS: 10, stays: [0, 0], driveM: 30_000 })
    const trips = findTrips(makeTrack(drive.map((fix) => ({ ...fix, north: noiseM(), east: fix.east + noiseM() }))))
    expect(trips).toHaveLength(1)
    expect(Math.abs(trips[0].distanceM / 30_000 - 1)).toBeLessThan(0.02)
  })

  test('does not shrink by bends that are not noise', () => {
    const fixes: Fix[] = []
    let [north, east] = [0, 0]
    const driveM = 40_000
    for (let m = 0; m < driveM; m += 12) {
      if (m % 120 === 0) fixes.push({ timeS: MONDAY_S + m / 12, north, east })
      const turn = Math.sin(m / 90) * 0.8 + Math.sin(m / 61) * 0.5
      north += 12 * Math.sin(turn)
      east += 12 * Math.cos(turn)
    }
    const [trip, ...others] = findTrips(makeTrack(fixes))
    expect(others).toEqual([])
    expect(Math.abs(trip.distanceM / driveM - 1)).toBeLessThan(0.02)
  })

  test.each([
    {
      road: 'a mountain road',
      everyS: 10,
      turn: (m: number) => Math.cos(m / 40) * 0.3 + Math.cos(m / 113) * 0.5,
      within: 0.01,
    },
    {
      road: 'streets that turn every 150 m',
      everyS: 60,
      turn: (m: number) => (Math.floor(m / 150) % 2 ? 0.3 : -0.3),
      within: 0.06,
    },
  ])('goes by the speeds too, where steps cut the bends of $road', ({ everyS, turn, within }) => {
    const [mps, driveM] = [12, 60_000]
    const fixes: Fix[] = []
    let [north, east] = [0, 0]
    const leaveS = MONDAY_S + 3600
    for (let timeS = MONDAY_S; timeS < leaveS; timeS += everyS) fixes.push({ timeS, north, east, speedMps: 0 })
    for (let m = 0; m < driveM; m += mps) {
      const timeS = leaveS + m / mps
      if ((timeS - leaveS) % everyS === 0) fixes.push({ timeS, north, east, speedMps: mps })
      north += mps * Math.sin(turn(m) * (Math.PI / 2))
      east += mps * Math.cos(turn(m) * (Math.PI / 2))
    }
    for (let s = 0; s < 3600; s += everyS) fixes.push({ timeS: leaveS + driveM / mps + s, north, east, speedMps: 0 })
    const trips = findTrips(makeTrack(fixes))
    expect(trips).toHaveLength(1)
    expect(Math.abs(trips[0].distanceM / driveM - 1)).toBeLessThan(within)
  })

  test.each([
    { intervalS: 10, factors: [0.8, 1, 1.25] },
    // Sparse fixes calibrate nothing, but miles and knots must still be recognized.
    { intervalS: 60, factors: [0.62, 0.8, 1, 1.61] },
  ])(
    'goes by the positions where speeds are off by a constant factor, every $intervalS s',
    ({ intervalS, factors }) => {
      const fixes = stages({ intervalS, stays: [1800, 1800], driveM: 30_000 })
      for (const factor of factors) {
        const speeds = fixes.map((fix, i) => ({
          ...fix,
          speedMps: fix.east === (fixes[i + 1] ?? fix).east ? 0 : 15 * factor,
        }))
        const [trip] = findTrips(makeTrack(speeds))
        expect(Math.abs(trip.distanceM / 30_000 - 1)).toBeLessThan(0.006)
      }
    },
  )

  test('does not grow by positions of four decimals, a grid of eleven metres', () => {
    const [mps, driveS] = [4, 3600]
    const fixes: Fix[] = []
    let [north, east] = [0, 0]
    for (let s = -1800; s < driveS + 1800; s += 1) {
      fixes.push({ timeS: MONDAY_S + 3600 + s, north, east })
      if (s < 0 || s >= driveS) continue
      north += mps * Math.sin(Math.cos(s / 300))
      east += mps * Math.cos(Math.cos(s / 300))
    }
    const track = makeTrack(fixes)
    for (const axis of [track.latE7, track.lngE7])
      for (let i = 0; i < track.count; i += 1) axis[i] = Math.round(axis[i] / 1000) * 1000
    const [trip] = findTrips(track)
    expect(trip.distanceM / (mps * driveS)).toBeGreaterThan(0.97)
    expect(trip.distanceM / (mps * driveS)).toBeLessThan(1.03)
  })

  test('does not grow with more fixes on a line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ north: fc.integer({ min: -900, max: 900 }), east: fc.integer({ min: 300, max: 900 }) }), {
          minLength: 8,
          maxLength: 20,
        }),
        fc.integer({ min: 2, max: 5 }),
        (steps, parts) => {
          const corners: Fix[] = [{ timeS: MONDAY_S + 1200, north: 0, east: 0 }]
          for (const step of steps) {
            const last = corners[corners.length - 1]
            corners.push({ timeS: last.timeS + 60, north: last.north + step.north, east: last.east + step.east })
          }
          const parked = Array.from({ length: 20 }, (_, i) => ({ timeS: MONDAY_S + i * 60, north: 0, east: 0 }))
          const dense = corners.flatMap((corner, i) => {
            const next = corners[i + 1]
            if (!next) return [corner]
            return Array.from({ length: parts }, (_, part) => {
              const share = part / parts
              return {
                timeS: corner.timeS + 60 * share,
                north: corner.north + (next.north - corner.north) * share,
                east: corner.east + (next.east - corner.east) * share,
              }
            })
          })
          const total = (fixes: Fix[]): number =>
            findTrips(makeTrack([...parked, ...fixes])).reduce((sum, trip) => sum + trip.distanceM, 0)
          expect(total(dense)).toBeLessThanOrEqual(total(corners) * 1.01 + 30)
        },
      ),
      { numRuns: 60 },
    )
  })
})

const garbage = fc.record({
  stepS: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 200_000 }), fc.constant(-50)),
  lat: fc.oneof(
    fc.integer({ min: -340_000_000, max: -338_000_000 }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    fc.constant(0),
  ),
  lng: fc.oneof(
    fc.integer({ min: 188_000_000, max: 190_000_000 }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    fc.constant(0),
  ),
  speed: fc.oneof(fc.constant(Number.NaN), fc.float(), fc.constant(0)),
  odometer: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  ignition: fc.constantFrom(-1, 0, 1),
})

describe('whatever the track', () => {
  test('trips are in order, disjoint and finite', () => {
    fc.assert(
      fc.property(fc.array(garbage, { maxLength: 120 }), fc.constantFrom(...SENSITIVITIES), (rows, sensitivity) => {
        const track = newTrack(rows.length)
        track.count = rows.length
        let timeS = MONDAY_S
        rows.forEach((row, i) => {
          timeS += row.stepS
          track.timeMs[i] = row.stepS === 119 ? Number.NaN : timeS * 1000
          track.latE7[i] = row.lat
          track.lngE7[i] = row.lng
          track.speedMps[i] = row.speed
          track.odometerM[i] = row.odometer
          track.ignition[i] = row.ignition
        })
        const { trips } = findJourneys(track, { sensitivity })
        expect(findJourneys(track, { sensitivity }).trips).toEqual(trips)
        trips.forEach((trip, i) => {
          expect(trip.startedAtMs).toBeLessThan(trip.endedAtMs)
          expect(Number.isFinite(trip.distanceM) && trip.distanceM >= 0).toBe(true)
          expect(Number.isFinite(greatCircleM(trip.startLat, trip.startLng, trip.endLat, trip.endLng))).toBe(true)
          expect(trip.path.timeMs.length).toBeGreaterThanOrEqual(2)
          expect(Number.isFinite(pathLengthM(trip.path))).toBe(true)
          if (i > 0) expect(trip.startedAtMs).toBeGreaterThanOrEqual(trips[i - 1].endedAtMs)
        })
      }),
      { numRuns: 400 },
    )
  })

  // Whole UTC days, as the server loads them, because parking noise is calibrated per day.
  test('trips in a window depend on the window and three days on each side', () => {
    const stay = fc.oneof(fc.integer({ min: 200, max: 4000 }), fc.integer({ min: 20_000, max: 50_000 }))
    const drift = fc.integer({ min: 0, max: 25 })
    fc.assert(
      fc.property(
        fc.array(stay, { minLength: 25, maxLength: 50 }),
        drift,
        fc.integer({ min: 2, max: 8 }),
        fc.constantFrom(30, 180, 600),
        fc.boolean(),
        (stays, driftM, day, intervalS, withIgnition) => {
          const driven = stages({ intervalS, stays: [...stays, 900], driveM: 5000 })
          const fixes = driven.map((fix, i) => ({
            ...fix,
            ignition: withIgnition && i > 0 && driven[i - 1].east !== fix.east ? 1 : withIgnition ? 0 : -1,
            north: driftM * Math.sin(i * 1.3),
            east: fix.east + driftM * Math.cos(i * 2.7),
          }))
          const whole = findTrips(makeTrack(fixes))
          const from = (Math.floor(MONDAY_S / DAY_S) + day) * DAY_S
          const to = from + DAY_S
          const near = fixes.filter(({ timeS }) => timeS >= from - 3 * DAY_S && timeS < to + 3 * DAY_S)
          const inside = (trips: readonly FoundTrip[]): unknown[] =>
            trips
              .filter((trip) => trip.startedAtMs >= from * 1000 && trip.endedAtMs <= to * 1000)
              .map(({ firstFix: _first, lastFix: _last, ...trip }) => trip)
          expect(inside(findTrips(makeTrack(near)))).toEqual(inside(whole))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('trips in a window depend on the nearest recorded day beyond a gap of days', () => {
    const days = fc.integer({ min: 2, max: 6 })
    fc.assert(
      fc.property(days, days, fc.boolean(), (before, after, withIgnition) => {
        const stays = [7200, 900, before * DAY_S, 900, 400, after * DAY_S, 900, 7200]
        const driven = stages({ intervalS: 30, stays, driveM: 5000 })
        // Asleep after ten minutes at one place, until the vehicle moves.
        let sinceS = MONDAY_S
        const fixes = driven.flatMap((fix, i) => {
          const moves = i > 0 && driven[i - 1].east !== fix.east
          if (moves) sinceS = fix.timeS
          if (fix.timeS - sinceS > 600) return []
          return [withIgnition ? { ...fix, ignition: moves ? 1 : 0 } : fix]
        })
        const whole = findTrips(makeTrack(fixes))
        const dayNumberAt = (fix: Fix): number => Math.floor(fix.timeS / DAY_S)
        const days = [...new Set(fixes.map(dayNumberAt))]
        for (let at = 1; at + 1 < days.length; at += 1) {
          const near = fixes.filter((fix) => dayNumberAt(fix) >= days[at - 1] && dayNumberAt(fix) <= days[at + 1])
          const inside = (trips: readonly FoundTrip[]): unknown[] =>
            trips
              .filter(
                (trip) => trip.startedAtMs >= days[at] * DAY_S * 1000 && trip.endedAtMs < (days[at] + 1) * DAY_S * 1000,
              )
              .map(({ firstFix: _first, lastFix: _last, ...trip }) => trip)
          expect(inside(findTrips(makeTrack(near)))).toEqual(inside(whole))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('order does not matter', () => {
    const fixes = stages({ intervalS: 30, stays: [900, 900, 900], driveM: 5000 })
    const strip = (trips: readonly FoundTrip[]): unknown[] =>
      trips.map(({ firstFix: _first, lastFix: _last, ...trip }) => trip)
    expect(strip(findTrips(makeTrack(fixes.toReversed())))).toEqual(strip(findTrips(makeTrack(fixes))))
  })

  test('leftovers of another vehicle in the workspace do not matter', () => {
    const wide = stages({ intervalS: 5, stays: [900, 600, 900, 1200], driveM: 9000 }).map((fix, i) => ({
      ...fix,
      speedMps: 20 + (i % 3),
      ignition: i % 2,
    }))
    const narrow = stages({ intervalS: 30, stays: [900, 900, 900], driveM: 5000 })
    const workspace = new Workspace()
    for (const fixes of [wide, narrow, wide]) {
      const track = makeTrack(fixes)
      const shared = findJourneys(track, { sensitivity: 'normal', workspace })
      expect(shared).toEqual(findJourneys(track, { sensitivity: 'normal' }))
      expect(shared.trips.length).toBeGreaterThan(0)
    }
  })
})
