import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reconcile, type ExistingTrip, type TripTimes } from './reconcile.ts'

const minutes = (from: number, to: number): TripTimes => ({ startedAtMs: from * 60_000, endedAtMs: to * 60_000 })

function existing(id: string, span: TripTimes, more: Partial<ExistingTrip> = {}): ExistingTrip {
  return { id, ...span, corrected: [], state: 'listed', ...more }
}

describe('reconcile', () => {
  test('a drive cut by the end of a file and continued by the next keeps its identity', () => {
    const cut = existing('a', minutes(0, 10), { corrected: ['classification'] })
    const whole = minutes(0, 60)
    expect(reconcile([cut], [whole])).toEqual({
      insert: [],
      update: [{ id: 'a', trip: whole, absorbed: [] }],
      blocked: [],
      remove: [],
    })
  })

  test('parts of one drive become one trip, and the edited one keeps its identity', () => {
    const parts = [existing('a', minutes(0, 10), { corrected: ['reason'] }), existing('b', minutes(20, 60))]
    const { update, remove } = reconcile(parts, [minutes(0, 60)])
    expect(update).toEqual([{ id: 'a', trip: minutes(0, 60), absorbed: ['b'] }])
    expect(remove).toEqual([])
  })

  test('a part of an edited trip inherits its edits', () => {
    const whole = existing('a', minutes(0, 60), { corrected: ['classification'] })
    const { insert, update } = reconcile([whole], [minutes(0, 40), minutes(45, 60)])
    expect(update.map(({ id }) => id)).toEqual(['a'])
    expect(insert).toEqual([{ trip: minutes(45, 60), inheritFrom: 'a' }])
  })

  test.each([
    ['not edited', {}],
    ['taken back', { state: 'taken_back', corrected: ['reason'] }],
  ] satisfies [string, Partial<ExistingTrip>][])('a part of a trip that was %s inherits nothing', (_, more) => {
    const { insert } = reconcile([existing('a', minutes(0, 60), more)], [minutes(0, 40), minutes(45, 60)])
    expect(insert).toEqual([{ trip: minutes(45, 60), inheritFrom: null }])
  })

  test('a drive that lies mostly beyond an edited trip inherits nothing from it', () => {
    const whole = existing('a', minutes(0, 60), { corrected: ['classification'] })
    const { insert } = reconcile([whole], [minutes(0, 40), minutes(50, 90)])
    expect(insert).toEqual([{ trip: minutes(50, 90), inheritFrom: null }])
  })

  test('an edited trip that hardly overlaps a drive leaves it to the trip that was that drive', () => {
    const trips = [existing('edited', minutes(0, 100), { corrected: ['reason'] }), existing('b', minutes(100, 140))]
    const { update, remove } = reconcile(trips, [minutes(90, 140)])
    expect(update).toEqual([{ id: 'b', trip: minutes(90, 140), absorbed: [] }])
    expect(remove).toEqual([])
  })

  test('a listed trip is found again before one that was taken back, and an earlier one before a later', () => {
    const trips = [existing('hidden', minutes(0, 30), { state: 'taken_back' }), existing('listed', minutes(10, 30))]
    expect(reconcile(trips, [minutes(0, 30)]).update.map(({ id }) => id)).toEqual(['listed'])
    const halves = [existing('late', minutes(20, 40)), existing('early', minutes(0, 20))]
    expect(reconcile(halves, [minutes(10, 30)]).update.map(({ id }) => id)).toEqual(['early'])
  })

  test('a trip that lies mostly outside the drive is removed, not absorbed', () => {
    const trips = [existing('a', minutes(50, 70)), existing('b', minutes(0, 58))]
    const { update, remove } = reconcile(trips, [minutes(50, 70)])
    expect(update).toEqual([{ id: 'a', trip: minutes(50, 70), absorbed: [] }])
    expect(remove).toEqual(['b'])
  })

  test('a merged trip represents the drives it was made of', () => {
    const merged = existing('m', minutes(0, 100), { corrected: ['bounds'] })
    const { blocked, insert, update } = reconcile([merged], [minutes(0, 40), minutes(60, 100)])
    expect(blocked.map(({ by }) => by)).toEqual([['m'], ['m']])
    expect([...insert, ...update]).toEqual([])
  })

  test('the halves of a split trip represent the drive together', () => {
    const halves = [
      existing('a', minutes(0, 30), { corrected: ['bounds'] }),
      existing('b', minutes(30, 60), { corrected: ['bounds'] }),
    ]
    expect(reconcile(halves, [minutes(0, 60)]).blocked).toEqual([{ trip: minutes(0, 60), by: ['a', 'b'] }])
  })

  test('a deleted trip does not come back, and its neighbour stays', () => {
    const deleted = existing('a', minutes(0, 30), { state: 'deleted' })
    const { blocked, insert } = reconcile([deleted], [minutes(0, 30), minutes(29, 60)])
    expect(blocked.map(({ trip }) => trip)).toEqual([minutes(0, 30)])
    expect(insert.map(({ trip }) => trip)).toEqual([minutes(29, 60)])
  })

  test('a trip moved to another vehicle represents its own drive only', () => {
    const moved = existing('a', minutes(0, 30), { corrected: ['vehicle_id'] })
    expect(reconcile([moved], [minutes(0, 30)]).blocked).toHaveLength(1)
    expect(reconcile([moved], [minutes(10, 25)]).insert).toHaveLength(1)
  })

  test('trips no longer found are removed, unless edited or taken back', () => {
    const trips = [
      existing('plain', minutes(0, 10)),
      existing('corrected', minutes(20, 30), { corrected: ['notes'] }),
      existing('hidden', minutes(40, 50), { state: 'taken_back' }),
    ]
    expect(reconcile(trips, []).remove).toEqual(['plain'])
  })

  test('a trip that was taken back returns with its drive', () => {
    const hidden = existing('h', minutes(0, 10), { state: 'taken_back', corrected: ['classification'] })
    expect(reconcile([hidden], [minutes(0, 10)]).update.map(({ id }) => id)).toEqual(['h'])
  })

  const spans = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), { maxLength: 15 })
    .map((pairs) => {
      let at = 0
      return pairs.map(([gap, length]) => {
        const from = at + gap
        at = from + length
        return minutes(from, at)
      })
    })
  const trips = spans.chain((list) =>
    fc
      .array(
        fc.record({
          corrected: fc.subarray(['classification', 'notes', 'bounds', 'vehicle_id']),
          state: fc.constantFrom<ExistingTrip['state']>('listed', 'deleted', 'taken_back'),
        }),
        { minLength: list.length, maxLength: list.length },
      )
      .map((marks) => list.map((span, i) => existing(`t${i}`, span, marks[i]))),
  )

  test('returns each found trip once, each existing trip at most once, and removes no edited trip', () => {
    fc.assert(
      fc.property(trips, spans, (before, derived) => {
        const { insert, update, blocked, remove } = reconcile(before, derived)
        const out = [...insert, ...update, ...blocked].map(({ trip }) => trip)
        expect(new Set(out)).toEqual(new Set(derived))
        expect(out).toHaveLength(derived.length)
        const touched = [...update.flatMap(({ id, absorbed }) => [id, ...absorbed]), ...remove]
        expect(new Set(touched).size).toBe(touched.length)
        const byId = new Map(before.map((trip) => [trip.id, trip]))
        for (const id of remove) expect(byId.get(id)?.corrected).toEqual([])
        for (const id of touched) expect(byId.get(id)?.state).not.toBe('deleted')
      }),
    )
  })

  test('the order of the two lists does not matter', () => {
    fc.assert(
      fc.property(trips, spans, (before, derived) => {
        const straight = reconcile(before, derived)
        expect(reconcile([...before].reverse(), [...derived].reverse())).toEqual({
          ...straight,
          remove: expect.anything(),
        })
      }),
    )
  })

  test('doing it again changes nothing', () => {
    fc.assert(
      fc.property(trips, spans, (before, derived) => {
        const first = reconcile(before, derived)
        const gone = new Set([...first.remove, ...first.update.flatMap(({ absorbed }) => absorbed)])
        const updated = new Map(first.update.map(({ id, trip }) => [id, trip]))
        const after = [
          ...before
            .filter(({ id }) => !gone.has(id))
            .map((trip) => {
              const found = updated.get(trip.id)
              return found === undefined ? trip : existing(trip.id, found, { corrected: trip.corrected })
            }),
          ...first.insert.map(({ trip }, i) => existing(`n${i}`, trip)),
        ]
        const second = reconcile(after, derived)
        expect(second.insert).toEqual([])
        expect(second.remove).toEqual([])
        expect(
          second.update.every(({ id, trip }) =>
            sameAs(
              after.find((one) => one.id === id),
              trip,
            ),
          ),
        ).toBe(true)
      }),
    )
  })
})

function sameAs(a: TripTimes | undefined, b: TripTimes): boolean {
  return a?.startedAtMs === b.startedAtMs && a.endedAtMs === b.endedAtMs
}
