import { describe, expect, it, test } from 'vitest'
import { zoneClock } from '../units/time-zone.ts'
import { localDateAt } from '../units/local-date.ts'
import { buildWorkWeek, type WorkHours } from '../work-hours/work-hours.ts'
import { PRESET_RULES, type RulePreset } from './presets.ts'
import type { Rule, RuleConditions, RulePlace, RuleTrip } from './rule.ts'
import { suggestByRules, type RuleBook } from './suggest-by-rules.ts'

const ZONE = 'Africa/Johannesburg'
const clock = zoneClock(ZONE)
const HOME: RulePlace = { id: 'home', name: 'Home', kind: 'home' }
const OFFICE: RulePlace = { id: 'office', name: 'Office', kind: 'work' }
const CLIENT: RulePlace = { id: 'lmn', name: 'LMN Supplies', kind: 'client' }
const PUMP: RulePlace = { id: 'pump', name: 'Engen Paarl', kind: 'fuel' }
const SHOP: RulePlace = { id: 'shop', name: 'Shop', kind: 'other' }
const OFFICE_HOURS: WorkHours = {
  enabled: true,
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ works: day <= 5, from: '08:00', to: '17:00' })),
}

let count = 0
function trip(start: string, end: string | null, given: Partial<RuleTrip> = {}): RuleTrip {
  const startedAtMs = clock.utcMsOfLocal(Date.parse(`${start}Z`))
  return {
    id: `trip ${(count += 1)}`,
    startedAtMs,
    endedAtMs: end === null ? null : clock.utcMsOfLocal(Date.parse(`${end}Z`)),
    day: localDateAt(startedAtMs, ZONE),
    vehicle: 'bakkie',
    distanceM: 12_000,
    start: null,
    end: null,
    texts: [],
    ...given,
  }
}

const rule = (conditions: RuleConditions, classification: Rule['classification'] = 'business', reason = ''): Rule => ({
  id: JSON.stringify(conditions),
  conditions,
  classification,
  reason,
})
const presets = (...names: RulePreset[]): RuleBook => ({
  own: names.flatMap((name) => PRESET_RULES[name].map((one, at) => ({ ...one, id: `${name} ${at}` }))),
  company: [],
})

function suggest(trips: RuleTrip[], book: RuleBook, dayTrips = trips) {
  const found = suggestByRules(trips, book, {
    clock,
    workWeek: buildWorkWeek(OFFICE_HOURS),
    names: {
      places: new Map([HOME, OFFICE, CLIENT, PUMP, SHOP].map(({ id, name }) => [id, name])),
      vehicles: new Map([['bakkie', 'Bakkie']]),
    },
    dayTrips,
  })
  return trips.map(({ id }) => found.get(id) ?? null)
}
const classes = (trips: RuleTrip[], book: RuleBook) => suggest(trips, book).map((one) => one?.classification ?? null)
/** Whether a single rule matches a trip. */
const takes = (conditions: RuleConditions, one: RuleTrip) =>
  suggest([one], { own: [rule(conditions)], company: [] })[0] !== null

// 2026-03-09 is a Monday.
const MONDAY = trip('2026-03-09T10:00', '2026-03-09T10:30')
const leg = (
  start: RulePlace | null,
  end: RulePlace | null,
  from = '09:00',
  to = '09:30',
  more: Partial<RuleTrip> = {},
) => trip(`2026-03-09T${from}`, `2026-03-09T${to}`, { start, end, ...more })

describe('a condition', () => {
  test.each<[string, RuleConditions, RuleTrip, boolean]>([
    ['days', { days: [1, 3] }, MONDAY, true],
    ['days', { days: [2] }, MONDAY, false],
    ['days over midnight', { days: [6] }, trip('2026-03-14T23:50', '2026-03-15T00:20'), false],
    ['hours', { hours: { from: '10:00', to: '10:30' } }, MONDAY, true],
    ['hours', { hours: { from: '10:01', to: '12:00' } }, MONDAY, false],
    [
      'hours past midnight',
      { days: [6], hours: { from: '22:00', to: '02:00' } },
      trip('2026-03-14T23:50', '2026-03-15T00:20'),
      true,
    ],
    ['work hours', { workHours: 'within' }, MONDAY, true],
    ['a day off', { workHours: 'day_off' }, trip('2026-03-14T10:00', null), true],
    ['holiday only', { holiday: 'only' }, trip('2026-04-27T10:00', null), true],
    ['holiday only', { holiday: 'only' }, MONDAY, false],
    ['never on a holiday', { holiday: 'never' }, trip('2026-08-10T10:00', null), false],
    ['either end', { ends: { from: { place: 'home' }, to: null, eitherWay: true } }, leg(OFFICE, HOME), true],
    ['from', { ends: { from: { place: 'home' }, to: null, eitherWay: false } }, leg(OFFICE, HOME), false],
    ['to a kind', { ends: { from: null, to: { kind: 'home' }, eitherWay: false } }, leg(OFFICE, HOME), true],
    ['a pair', { ends: { from: { place: 'home' }, to: { kind: 'work' }, eitherWay: true } }, leg(OFFICE, HOME), true],
    [
      'a pair in its direction',
      { ends: { from: { place: 'home' }, to: { kind: 'work' }, eitherWay: false } },
      leg(OFFICE, HOME),
      false,
    ],
    [
      'a pair without places',
      { ends: { from: { place: 'home' }, to: { kind: 'work' }, eitherWay: true } },
      leg(null, HOME),
      false,
    ],
    ['vehicle', { vehicle: 'bakkie' }, MONDAY, true],
    ['vehicle', { vehicle: 'sedan' }, MONDAY, false],
    ['distance', { minM: 12_000, maxM: 12_000 }, MONDAY, true],
    ['distance', { minM: 12_001 }, MONDAY, false],
    ['distance', { maxM: 11_999 }, MONDAY, false],
    [
      'words',
      { words: 'crèche  paarl' },
      leg(null, null, '09:00', '09:30', { texts: ['', 'Creche, Paarl-Noord'] }),
      true,
    ],
    [
      'the beginning of a word',
      { words: 'paar' },
      leg(null, null, '09:00', '09:30', { texts: ['Creche, Paarl'] }),
      true,
    ],
    ['the middle of a word', { words: 'arl' }, leg(null, null, '09:00', '09:30', { texts: ['Creche, Paarl'] }), false],
    [
      'words of two texts',
      { words: 'creche paarl' },
      leg(null, null, '09:00', '09:30', { texts: ['Creche', 'Paarl'] }),
      false,
    ],
    ['all of several', { days: [1], vehicle: 'bakkie', minM: 1 }, MONDAY, true],
    ['one of several', { days: [1], vehicle: 'sedan' }, MONDAY, false],
    ['none', {}, MONDAY, false],
  ])('%s: %j', (_, conditions, one, expected) => expect(takes(conditions, one)).toBe(expected))
})

describe('the first rule that matches suggests', () => {
  const business = rule({ vehicle: 'bakkie' })
  const personal = rule({ days: [1] }, 'private', 'School run')
  it('in the order of the list', () => {
    expect(classes([MONDAY], { own: [business, personal], company: [] })).toEqual(['business'])
    expect(suggest([MONDAY], { own: [personal, business], company: [] })[0]).toMatchObject({
      classification: 'private',
      reason: 'School run',
    })
  })
  it('own rules before those of the company', () => {
    expect(classes([MONDAY], { own: [personal], company: [business] })).toEqual(['private'])
    expect(suggest([MONDAY], { own: [rule({ days: [2] })], company: [business] })[0]?.because).toEqual([
      'Company rule: in Bakkie → business',
    ])
  })
})

describe('because', () => {
  const sentence = (conditions: RuleConditions, one = MONDAY) =>
    suggest([one], { own: [rule(conditions, 'private')], company: [] })[0]
  it('is the rule as a sentence', () => {
    const conditions: RuleConditions = {
      ends: { from: { place: 'home' }, to: { place: 'office' }, eitherWay: true },
      days: [1, 2, 3, 4, 5],
      hours: { from: '06:00', to: '18:00' },
      minM: 1500,
      words: 'depot',
    }
    expect(sentence(conditions, leg(HOME, OFFICE, '09:00', '09:30', { texts: ['Depot 4'] }))).toMatchObject({
      confidence: 0.9,
      because: ['Your rule: between Home and Office, on Mon–Fri, 06:00–18:00, at least 1.5 km, with “depot” → private'],
    })
  })
  it('names the holiday, and is less sure by time alone', () => {
    const freedomDay = trip('2026-04-27T10:00', null)
    expect(sentence({ holiday: 'only' }, freedomDay)).toMatchObject({
      confidence: 0.6,
      because: ['Your rule: on public holidays → private', 'Freedom Day'],
    })
  })
  it('is what it always was for work hours', () => {
    const trips = [MONDAY, trip('2026-03-14T10:00', '2026-03-14T11:00'), trip('2026-03-09T07:00', '2026-03-09T09:00')]
    expect(suggest(trips, presets('work_hours'))).toMatchObject([
      { classification: 'business', confidence: 0.6, because: ['Within your work hours'] },
      { classification: 'private', confidence: 0.6, because: ['On a day off'] },
      null,
    ])
  })
})

describe('presets', () => {
  it('weekdays are business from eight to five, but not on a holiday', () => {
    const at = (date: string) => trip(`${date}T08:00`, `${date}T17:00`)
    expect(
      classes(
        [at('2026-03-09'), at('2026-03-14'), at('2026-04-03'), trip('2026-03-09T07:59', '2026-03-09T09:00')],
        presets('weekdays'),
      ),
    ).toEqual(['business', null, null, null])
  })

  const day = (...stops: (RulePlace | null)[]) =>
    stops.slice(1).map((stop, at) => leg(stops[at], stop, `0${at + 1}:00`, `0${at + 1}:30`))
  const both = presets('client_on_the_way', 'home_to_work')

  it('home to work is private, there and back', () => {
    expect(classes(day(HOME, OFFICE, HOME), both)).toEqual(['private', 'private'])
  })
  it('a client on the way makes both legs business', () => {
    expect(classes(day(HOME, CLIENT, OFFICE, HOME), both)).toEqual(['business', 'business', 'private'])
    expect(suggest(day(HOME, CLIENT), both)[0]?.because).toEqual([
      'SARS: a client on the way makes both legs business',
      'LMN Supplies is a client',
    ])
    expect(suggest(day(HOME, OFFICE), both)[0]?.because).toEqual(['SARS: home to work is private'])
    const against = { own: [rule({ chain: 'commute' }, 'business')], company: [] }
    expect(suggest(day(HOME, OFFICE), against)[0]?.because[0]).toMatch(/^Your rule: between home and work/)
  })
  it('home to work is no commute on a day when the home is the place of work', () => {
    const atHome = day(HOME, OFFICE, CLIENT).map((trip) => ({ ...trip, worksFromHome: true }))
    expect(classes(atHome, both)).toEqual([null, 'business'])
  })
  it('a stop for fuel interrupts neither', () => {
    expect(classes(day(HOME, PUMP, OFFICE), both)).toEqual(['private', 'private'])
    expect(classes(day(HOME, PUMP, CLIENT, PUMP, OFFICE), both)).toEqual([
      'business',
      'business',
      'business',
      'business',
    ])
  })
  it('a stop at another place is left to the driver', () => {
    expect(classes(day(HOME, SHOP, OFFICE), both)).toEqual([null, null])
    expect(classes(day(HOME, null, OFFICE), both)).toEqual([null, null])
  })
  it('the chain is of one day and one vehicle, whatever the order of the trips', () => {
    const [toPump, toClient] = [leg(HOME, PUMP, '08:00', '08:10'), leg(PUMP, CLIENT, '08:20', '08:40')]
    expect(classes([toClient, toPump], both)).toEqual(['business', 'business'])
    expect(classes([toPump, { ...toClient, vehicle: 'sedan' }], both)).toEqual([null, 'business'])
    expect(classes([toPump, { ...toClient, day: '2026-03-10' }], both)).toEqual([null, 'business'])
  })
  it('trips of the day that are not asked about count', () => {
    const [toPump, toClient] = [leg(HOME, PUMP, '08:00', '08:10'), leg(PUMP, CLIENT, '08:20', '08:40')]
    expect(suggest([toPump], both, [toPump, toClient])[0]?.classification).toBe('business')
  })
})
