import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRESET_RULES } from '../rules/presets.ts'
import { suggestByRules } from '../rules/suggest-by-rules.ts'
import { zoneClock } from '../units/time-zone.ts'
import { isWithin, secondOfWeek, buildWorkWeek, type WorkDay, type WorkHours } from './work-hours.ts'

const day = (works: boolean, from = '08:00', to = '17:00'): WorkDay => ({ works, from, to })
const hours = (days: readonly WorkDay[], enabled = true): WorkHours => ({ enabled, days })
const OFFICE = hours([1, 2, 3, 4, 5, 6, 7].map((one) => day(one <= 5)))
const off = (count: number) => Array.from({ length: count }, () => day(false))

/** The suggestion for a trip between two local times. 2026-03-09 is a Monday. */
function suggested(start: string, end: string | null, week = OFFICE, zone = 'Africa/Johannesburg'): string | null {
  const clock = zoneClock(zone)
  const utcMs = (local: string) => clock.utcMsOfLocal(Date.parse(`${local}Z`))
  const times = { startedAtMs: utcMs(start), endedAtMs: end === null ? null : utcMs(end) }
  const trip = {
    ...times,
    id: '',
    day: start.slice(0, 10),
    vehicle: null,
    distanceM: 0,
    start: null,
    end: null,
    texts: [],
  }
  const rules = PRESET_RULES.work_hours.map((rule, at) => ({ ...rule, id: String(at) }))
  const names = { places: new Map(), vehicles: new Map() }
  const context = { clock, workWeek: buildWorkWeek(week), names, dayTrips: [] }
  return suggestByRules([trip], { own: rules, company: [] }, context).get('')?.classification ?? null
}

describe('suggestions by work hours', () => {
  it.each([
    ['2026-03-09T08:00', '2026-03-09T17:00', 'business'],
    ['2026-03-13T16:30', '2026-03-13T16:59', 'business'],
    ['2026-03-09T07:59', '2026-03-09T08:30', null],
    ['2026-03-09T16:40', '2026-03-09T17:00:01', null],
    ['2026-03-09T19:00', '2026-03-09T19:30', null],
    ['2026-03-14T10:00', '2026-03-14T11:00', 'private'],
    ['2026-03-14T23:50', '2026-03-15T00:20', 'private'],
    ['2026-03-13T23:50', '2026-03-14T00:20', null],
    ['2026-03-15T23:50', '2026-03-16T00:20', null],
    ['2026-03-09T10:00', null, 'business'],
    ['2026-03-14T00:00', null, 'private'],
  ])('%s to %s: %s', (start, end, expected) => expect(suggested(start, end)).toBe(expected))

  it('is nothing while they are switched off', () => {
    expect(suggested('2026-03-09T10:00', '2026-03-09T11:00', { ...OFFICE, enabled: false })).toBeNull()
  })
})

describe('a shift over midnight', () => {
  const nights = hours([...off(4), day(true, '22:00', '06:00'), day(false), day(true, '22:00', '06:00')])

  it('belongs to the day on which it begins', () => {
    expect(suggested('2026-03-13T23:30', '2026-03-14T00:30', nights)).toBe('business')
    expect(suggested('2026-03-14T05:30', '2026-03-14T06:00', nights)).toBe('business')
    expect(suggested('2026-03-14T06:00:01', '2026-03-14T07:00', nights)).toBe('private')
    // A trip from the shift into the day off is neither.
    expect(suggested('2026-03-14T05:30', '2026-03-14T06:30', nights)).toBeNull()
    expect(suggested('2026-03-13T12:00', '2026-03-13T13:00', nights)).toBeNull()
  })

  it('of a Sunday goes on in the Monday with which the week begins', () => {
    expect(suggested('2026-03-15T23:30', '2026-03-16T05:00', nights)).toBe('business')
    expect(suggested('2026-03-16T06:30', '2026-03-16T07:00', nights)).toBe('private')
  })

  it('that ends when it began is the clock round', () => {
    const round = hours([...off(6), day(true, '08:00', '08:00')])
    expect(suggested('2026-03-15T08:00', '2026-03-16T08:00', round)).toBe('business')
    expect(suggested('2026-03-16T08:00:01', '2026-03-16T09:00', round)).toBe('private')
  })
})

describe('clocks that change', () => {
  it('hours follow local time in summer and winter', () => {
    for (const monday of ['2026-01-12', '2026-07-13']) {
      expect(suggested(`${monday}T08:00`, `${monday}T17:00`, OFFICE, 'Europe/London')).toBe('business')
      expect(suggested(`${monday}T07:59`, `${monday}T17:00`, OFFICE, 'Europe/London')).toBeNull()
    }
  })

  it('a night in which they change has its shift all the same', () => {
    const nights = hours([...off(5), day(true, '22:00', '06:00'), day(false)])
    // Clocks go forward on 29 March 2026, and back on 25 October.
    for (const [saturday, sunday] of [
      ['2026-03-28', '2026-03-29'],
      ['2026-10-24', '2026-10-25'],
    ]) {
      expect(suggested(`${saturday}T23:00`, `${sunday}T05:59`, nights, 'Europe/London')).toBe('business')
      expect(suggested(`${sunday}T06:01`, `${sunday}T07:00`, nights, 'Europe/London')).toBe('private')
    }
  })
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const anyHours = fc
  .array(fc.record({ works: fc.boolean(), from: time, to: time }), { minLength: 7, maxLength: 7 })
  .map((days) => hours(days))
const anySecond = fc.integer({ min: 0, max: 604_799 })

describe('any week', () => {
  it('no second is both work time and day off', () => {
    fc.assert(
      fc.property(anyHours, anySecond, (week, second) => {
        const { work, off: daysOff } = buildWorkWeek(week)
        expect(isWithin(work, second) && isWithin(daysOff, second)).toBe(false)
      }),
    )
  })

  it('takes a moment for work exactly if a shift of its day or of the day before has it', () => {
    fc.assert(
      fc.property(anyHours, anySecond, (week, second) => {
        const clock = new Date(second * 1000).toISOString().slice(11, 19)
        const index = Math.floor(second / 86_400)
        const [today, yesterday] = [week.days[index], week.days[(index + 6) % 7]]
        const overMidnight = ({ from, to }: WorkDay) => to <= from
        const had =
          (today.works && clock >= today.from && (overMidnight(today) || clock <= `${today.to}:00`)) ||
          (yesterday.works && overMidnight(yesterday) && clock <= `${yesterday.to}:00`)
        expect(isWithin(buildWorkWeek(week).work, second)).toBe(had)
      }),
    )
  })

  it('works for instants before 1970', () => {
    expect(secondOfWeek(Date.UTC(1969, 11, 29))).toBe(0)
    expect(secondOfWeek(Date.UTC(1970, 0, 5))).toBe(0)
    expect(secondOfWeek(Date.UTC(2026, 2, 15, 23, 59, 59, 999))).toBe(604_799)
  })
})
