import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../units/duration.ts'
import { findOtherDistances, findSameDrives, type SourcedTrip } from './same-drives.ts'

let created = 0
const trip = (id: string, from: number, to: number, more: Partial<SourcedTrip> = {}): SourcedTrip => ({
  id,
  startedAtMs: from * MINUTE_MS,
  endedAtMs: to * MINUTE_MS,
  createdAtMs: created++,
  kind: 'fixes',
  distanceM: 10_000,
  device: '',
  rank: { isActive: true, isPhone: false, quality: 1 },
  isTouched: false,
  ...more,
})
const row = (id: string, from: number, to: number, more: Partial<SourcedTrip> = {}) =>
  trip(id, from, to, { kind: 'rows', ...more })
const hidden = (...trips: SourcedTrip[]) => Object.fromEntries(findSameDrives(trips))

describe('the same drive of two sources', () => {
  test('is the trip that was there first', () => {
    expect(hidden(row('r', 0, 31), trip('f', 1, 30))).toEqual({ f: 'r' })
    expect(hidden(trip('f', 1, 30), row('r', 0, 31))).toEqual({ r: 'f' })
  })

  test('is the trip that the driver edited, reviewed or deleted, in any order of arrival', () => {
    expect(hidden(trip('f', 0, 30), row('r', 0, 30, { isTouched: true }))).toEqual({ f: 'r' })
    expect(hidden(trip('f', 0, 30, { isTouched: true }), row('r', 0, 30, { isTouched: true }))).toEqual({})
  })

  test('is recognised in short trips of which one source rounds the times', () => {
    expect(hidden(row('r', 0, 4), trip('f', 1.5, 4.5))).toEqual({ f: 'r' })
  })

  test('is recognised if one source cuts it at a stop', () => {
    expect(hidden(row('r', 0, 60), trip('a', 0, 25), trip('b', 33, 60))).toEqual({ a: 'r', b: 'r' })
    expect(hidden(row('a', 0, 25), row('b', 28, 60), trip('f', 0, 60))).toEqual({ f: 'b' })
  })

  test('is the whole if the other source has a part of it', () => {
    expect(hidden(row('r', 0, 10), trip('f', 0, 60))).toEqual({ r: 'f' })
  })

  test('is recognised by its start if a source names no end', () => {
    expect(hidden(trip('f', 0, 30), row('r', 1, 1))).toEqual({ r: 'f' })
    expect(hidden(row('r', 1, 1), trip('f', 0, 30))).toEqual({ f: 'r' })
    expect(hidden(row('r', 10, 10), trip('f', 0, 30))).toEqual({})
  })
})

const TRACKER = { device: 'tracker' }
const phone = (quality: number, isActive = true): Partial<SourcedTrip> => ({
  device: `phone ${quality}`,
  rank: { isActive, isPhone: true, quality },
})

describe('the distance of a hidden trip', () => {
  const others = (...trips: SourcedTrip[]) => Object.fromEntries(findOtherDistances(trips, findSameDrives(trips)))

  test('is given where it differs by more than a tenth', () => {
    const p = trip('p', 0, 30, { ...phone(5), distanceM: 7060 })
    expect(others(trip('t', 0, 30, TRACKER), p)).toEqual({ t: 7060 })
    expect(others(trip('t', 0, 30, { ...TRACKER, distanceM: 7500 }), p)).toEqual({})
  })

  test('is compared with all trips into which another source divides the drive', () => {
    const [t, u] = [trip('t', 0, 30, TRACKER), trip('u', 33, 60, TRACKER)]
    expect(others(t, u, trip('p', 0, 60, { ...phone(5), distanceM: 20_500 }))).toEqual({})
    expect(others(t, u, trip('p', 0, 60, { ...phone(5), distanceM: 29_000 }))).toEqual({ t: 19_000 })
    const whole = trip('t', 0, 60, { ...TRACKER, distanceM: 20_000 })
    expect(others(whole, trip('p', 0, 30, phone(5)), trip('q', 33, 60, phone(5)))).toEqual({})
  })
})

describe('the same drive of two devices', () => {
  test('is the trip of the tracker, whichever came first and however long the trip of the phone is', () => {
    expect(hidden(trip('p', 0, 30, phone(99)), trip('t', 1, 30, TRACKER))).toEqual({ p: 't' })
    expect(hidden(trip('t', 0, 10, TRACKER), trip('p', 0, 60, phone(99)))).toEqual({ p: 't' })
    expect(hidden(trip('p', 0, 60, phone(9)), trip('t', 0, 20, TRACKER), trip('u', 40, 60, TRACKER))).toEqual({
      p: 't',
    })
  })

  test('is the trip of the phone with more and more accurate fixes', () => {
    expect(hidden(trip('p', 0, 30, phone(5)), trip('q', 0, 31, phone(9)))).toEqual({ p: 'q' })
    expect(hidden(trip('p', 0, 30, phone(5)), trip('q', 0, 31, phone(5.1)))).toEqual({ q: 'p' })
  })

  test('is the other trip once a device is paused or disconnected', () => {
    expect(hidden(trip('p', 0, 30, phone(5)), trip('q', 0, 31, phone(9, false)))).toEqual({ q: 'p' })
  })

  test('is the trip that the driver edited; one that he deleted hides only what it covers', () => {
    expect(hidden(trip('p', 0, 30, { ...phone(5), isTouched: true }), trip('t', 0, 31, TRACKER))).toEqual({ t: 'p' })
    expect(hidden(trip('p', 0, 9, { ...phone(5), isTouched: true }), trip('t', 2, 60, TRACKER))).toEqual({})
  })

  test('stays the same when the driver reviews or deletes the trip that stands for it', () => {
    const longer = trip('p', 0, 60, phone(99))
    expect(hidden(trip('t', 0, 10, { ...TRACKER, isTouched: true }), longer)).toEqual({ p: 't' })
  })

  test('is listed once, if a file has it, too', () => {
    expect(hidden(row('r', 0, 30), trip('t', 0, 30, TRACKER), trip('p', 0, 30, phone(5)))).toEqual({ t: 'r', p: 'r' })
  })
})

test('drives that only overlap both stay', () => {
  expect(hidden(row('r', 0, 30), trip('f', 20, 60))).toEqual({})
  expect(hidden(row('r', 0, 30), trip('f', 29, 40))).toEqual({})
})

test('trips of one kind do not hide each other', () => {
  expect(hidden(row('a', 0, 30), row('b', 0, 30))).toEqual({})
})

test('a trip entered by hand is never hidden, and hides no trip that was there before', () => {
  expect(hidden(trip('f', 0, 30), trip('o', 0, 30, { kind: 'own' }))).toEqual({})
  expect(hidden(trip('o', 0, 30, { kind: 'own' }), trip('f', 0, 30))).toEqual({ f: 'o' })
})

const trips = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 120 }),
      length: fc.integer({ min: 0, max: 60 }),
      createdAtMs: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom('fixes' as const, 'rows' as const, 'pulled' as const, 'given' as const, 'own' as const),
      device: fc.constantFrom('', 'a', 'b'),
      isTouched: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map(({ from, length, ...more }, i) => trip(`t${i}`, from, from + length, more)))

test('whatever comes, a hidden trip is untouched and most of its time stays listed', () => {
  fc.assert(
    fc.property(trips, fc.gen(), (all, g) => {
      const found = findSameDrives(all)
      const byId = new Map(all.map((one) => [one.id, one]))
      const listed = all.filter(({ id }) => !found.has(id))
      for (const [id, by] of found) {
        const one = byId.get(id)!
        expect(one).toMatchObject({ isTouched: false })
        expect(one.kind).not.toBe('own')
        expect(found.has(by)).toBe(false)
        const { kind, device } = byId.get(by)!
        if (kind === one.kind) expect([kind, device === one.device]).toEqual(['fixes', false])
        // A better device's trip may be much shorter.
        const rivals = all.filter((other) => other.kind === 'fixes' && other.device !== one.device)
        if (one.kind === 'fixes' && rivals.length > 0) continue
        if (one.endedAtMs === one.startedAtMs) continue
        const minutes = (one.endedAtMs - one.startedAtMs) / MINUTE_MS
        const covered = Array.from({ length: minutes }, (_, i) => one.startedAtMs + (i + 0.5) * MINUTE_MS).filter(
          (ms) => listed.some((other) => other.startedAtMs < ms && other.endedAtMs > ms),
        ).length
        const isByStart = byId.get(by)!.endedAtMs === byId.get(by)!.startedAtMs
        if (!isByStart) expect(covered).toBeGreaterThanOrEqual(minutes / 2)
      }
      const shuffled = g(fc.shuffledSubarray, all, { minLength: all.length, maxLength: all.length })
      expect(findSameDrives(shuffled)).toEqual(found)
      expect(found.size + listed.length).toBe(all.length)
    }),
    { numRuns: 300 },
  )
})

/** Drives of several devices, each disjoint, and a ranking of the devices without ties. */
const drives = fc
  .array(
    fc.array(fc.record({ pause: fc.integer({ min: 1, max: 40 }), length: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 6,
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((devices) =>
    devices.flatMap((legs, device) => {
      let at = 0
      return legs.map(({ pause, length }, i) => {
        at += pause + length
        const rank = { isActive: true, isPhone: device > 0, quality: 4 ** -device }
        return trip(`${device} ${i}`, at - length, at, { device: String(device), rank })
      })
    }),
  )

test('the best device lists all of its trips, whatever others record, and so does the next without it', () => {
  fc.assert(
    fc.property(drives, (all) => {
      for (let best = 0; best < 4; best++) {
        const present = all.filter(({ device }) => Number(device) >= best)
        const found = findSameDrives(present)
        expect(present.filter(({ id, device }) => device === String(best) && found.has(id))).toEqual([])
        for (const [id, by] of found) expect(by < id, `${id} is hidden by the worse ${by}`).toBe(true)
        // Listed trips of different devices share less than half of the shorter one's time.
        const listed = present.filter(({ id }) => !found.has(id))
        for (const one of listed) {
          for (const other of listed) {
            if (one.device >= other.device) continue
            const sharedMs = Math.min(one.endedAtMs, other.endedAtMs) - Math.max(one.startedAtMs, other.startedAtMs)
            const shorterMs = Math.min(one.endedAtMs - one.startedAtMs, other.endedAtMs - other.startedAtMs)
            expect(sharedMs).toBeLessThan(shorterMs / 2)
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})
