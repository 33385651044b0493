import { describe, expect, test } from 'vitest'
import { ACTIVITIES, type Activity } from '../activity.ts'
import { findJourneys } from '../find-journeys.ts'
import { makeTrack, MONDAY_S, type Fix } from '../testing/staged-drives.ts'
import { normals } from '../testing/normals.ts'

interface Stage {
  kind: Activity
  minutes: number
  mps: number
}

interface Phone {
  accuracyM?: number
  intervalS?: number
  hasSpeed?: boolean
  hasActivity?: boolean
}

/** A phone's day eastwards: cars vary their speed, walkers hardly. */
function moveAbout(
  stages: readonly Stage[],
  { accuracyM = 8, intervalS = 10, hasSpeed = true, hasActivity = false }: Phone = {},
): Fix[] {
  const random = normals(5)
  const fixes: Fix[] = []
  let timeS = MONDAY_S
  let east = 0
  for (const { kind, minutes, mps } of stages) {
    for (const endS = timeS + minutes * 60; timeS < endS; timeS += intervalS) {
      const pace = kind === 'driving' ? 0.7 + 0.6 * Math.abs(Math.sin(timeS / 50)) : 1 + random() * 0.15
      const speedMps = Math.max(0, mps * pace)
      east += speedMps * intervalS
      const errorM = accuracyM / 1.51
      fixes.push({
        timeS,
        north: random() * errorM,
        east: east + random() * errorM,
        accuracyM,
        ...(hasSpeed ? { speedMps } : {}),
        ...(hasActivity ? { activity: ACTIVITIES.indexOf(kind) } : {}),
      })
    }
  }
  return fixes
}

const STILL: Stage = { kind: 'still', minutes: 30, mps: 0 }
const DRIVE: Stage = { kind: 'driving', minutes: 15, mps: 12 }
const WALK: Stage = { kind: 'walking', minutes: 9, mps: 1.3 }

function find(fixes: readonly Fix[]) {
  const { trips, moves } = findJourneys(makeTrack(fixes), { sensitivity: 'normal' })
  return {
    trips: trips.map(({ distanceM }) => Math.round(distanceM / 1000)),
    moves: moves.map(({ mode, distanceM }) => [mode, Math.round(distanceM / 100) / 10]),
    doubts: trips.flatMap(({ doubt }) => doubt ?? []),
    endsMin: trips.map(({ endedAtMs }) => Math.round((endedAtMs / 1000 - MONDAY_S) / 60)),
  }
}

describe('a walk', () => {
  test.each([
    ['by its pace', {}],
    ['by its pace, of a vague phone', { accuracyM: 30 }],
    ['by its positions alone', { hasSpeed: false }],
    ['by the activity', { hasActivity: true }],
  ])('is no trip: %s', (_, phone) => {
    expect(find(moveAbout([STILL, WALK, STILL], phone))).toMatchObject({ trips: [], moves: [['walking', 0.7]] })
  })

  test.each([{}, { hasActivity: true }, { intervalS: 1 }, { intervalS: 15 }])(
    'of 700 m after a drive leaves the trip at the car: %j',
    (phone) => {
      const { trips, moves, endsMin } = find(moveAbout([STILL, DRIVE, WALK, STILL], phone))
      expect({ trips, moves, endsMin }).toEqual({ trips: [12], moves: [['walking', 0.7]], endsMin: [45] })
    },
  )

  test('to the car does not begin the trip', () => {
    expect(find(moveAbout([STILL, WALK, DRIVE, STILL]))).toMatchObject({ trips: [12], moves: [['walking', 0.7]] })
  })

  test('between two drives separates them, if the phone states it', () => {
    const day = [STILL, DRIVE, WALK, DRIVE, STILL]
    expect(find(moveAbout(day, { hasActivity: true }))).toMatchObject({ trips: [12, 12], moves: [['walking', 0.7]] })
    // It may be a jam.
    expect(find(moveAbout(day))).toMatchObject({ trips: [24], moves: [] })
  })
})

describe('slow driving stays a trip', () => {
  const jam = Array.from({ length: 20 }, (): Stage[] => [
    { kind: 'driving', minutes: 0.5, mps: 3.5 },
    { kind: 'driving', minutes: 1, mps: 0 },
  ]).flat()
  test.each([
    ['a jam', [STILL, ...jam, STILL]],
    ['a farm road at 11 km/h', [STILL, { kind: 'driving', minutes: 20, mps: 3 }, STILL]],
    ['a yard', [STILL, { kind: 'driving', minutes: 2, mps: 2.5 }, STILL]],
  ] as [string, Stage[]][])('%s', (_, stages) => {
    for (const phone of [{}, { hasSpeed: false }, { hasActivity: true }]) {
      const { trips, moves } = find(moveAbout(stages, phone))
      expect(trips).toHaveLength(1)
      expect(moves).toEqual([])
    }
  })

  test('also if the phone states walking at 30 km/h', () => {
    const fixes = moveAbout([STILL, DRIVE, STILL]).map((fix) => ({ ...fix, activity: ACTIVITIES.indexOf('walking') }))
    expect(find(fixes)).toMatchObject({ trips: [12], moves: [] })
  })

  test('and the pace of a walker with the ignition on', () => {
    const fixes = moveAbout([STILL, WALK, STILL]).map((fix) => ({ ...fix, ignition: fix.speedMps! > 0 ? 1 : 0 }))
    expect(find(fixes)).toMatchObject({ moves: [] })
  })
})

describe('other ways to travel', () => {
  test.each(['cycling', 'train', 'running'] as const)('%s is no trip if the phone states it', (kind) => {
    const ride: Stage = { kind, minutes: 20, mps: kind === 'train' ? 25 : kind === 'cycling' ? 5 : 3 }
    expect(find(moveAbout([STILL, ride, STILL], { hasActivity: true }))).toMatchObject({
      trips: [],
      moves: [[kind, expect.any(Number)]],
    })
  })

  test('a flight is no trip, with its taxiing', () => {
    const taxi: Stage = { kind: 'unknown', minutes: 6, mps: 6 }
    const flight: Stage = { kind: 'unknown', minutes: 60, mps: 220 }
    const wait: Stage = { kind: 'unknown', minutes: 8, mps: 0 }
    const fixes = moveAbout([STILL, taxi, wait, flight, taxi, STILL])
    expect(find(fixes)).toMatchObject({ trips: [], moves: [['flying', expect.any(Number)]] })
  })

  test('a steady run and a straight ride with halts are trips in doubt', () => {
    expect(find(moveAbout([STILL, { kind: 'running', minutes: 20, mps: 2.8 }, STILL])).doubts).toEqual(['running'])
    const run: Stage = { kind: 'train', minutes: 6, mps: 25 }
    const halt: Stage = { kind: 'train', minutes: 1, mps: 0 }
    expect(find(moveAbout([STILL, run, halt, run, halt, run, STILL])).doubts).toEqual(['train'])
    expect(find(moveAbout([STILL, DRIVE, STILL])).doubts).toEqual([])
  })
})

describe('a walk between two drives, without accuracy or speeds', () => {
  /** Out and back along the road by car, and a circle or a line on foot in between. */
  const goAbout = (walkBack: boolean, minutes: number, engine: Partial<Fix> = {}): Fix[] => {
    const steps = [...Array(45).fill('out'), ...Array(minutes * 3).fill('walk'), ...Array(45).fill('back')] as string[]
    let [north, east, angle] = [0, 0, 0]
    return steps.map((step, i) => {
      if (step === 'walk') {
        if (walkBack) angle += (2 * Math.PI) / (minutes * 3)
        north += 22 * Math.sin(angle)
        east += 22 * Math.cos(angle)
      } else east += step === 'out' ? 280 : -280
      return { timeS: MONDAY_S + i * 20, north, east, ...engine }
    })
  }

  test('divides them if it leads back to the car', () => {
    expect(find(goAbout(true, 30))).toMatchObject({ trips: [12, 13], moves: [['walking', 2]] })
  })

  test('may be a jam if it leads on, if it is short, or if the engine runs', () => {
    expect(find(goAbout(false, 30)).trips).toHaveLength(1)
    expect(find(goAbout(true, 8)).trips).toHaveLength(1)
    expect(find(goAbout(true, 30, { ignition: 1 })).trips).toHaveLength(1)
  })
})
