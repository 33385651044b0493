import type { ZoneClock } from '../units/time-zone.ts'
import { buildWorkWeek, isWithin, secondOfWeek, type WeekSpan, type WorkWeek } from '../work-hours/work-hours.ts'
import type { findChainParts } from './day-chain.ts'
import { publicHolidayOn } from './public-holidays.ts'
import type { RuleConditions, RuleEnd, RuleEnds, RulePlace, RuleTrip } from './rule.ts'

export interface MatchContext {
  clock: ZoneClock
  /** The driver's work hours. */
  workWeek: WorkWeek
  chain: ReturnType<typeof findChainParts>
}

export type Matcher = (trip: RuleTrip) => boolean

/** Prepares the conditions for many trips. A rule without conditions matches nothing. */
export function buildMatcher(conditions: RuleConditions, context: MatchContext): Matcher {
  const { holiday, ends, chain, vehicle, minM, maxM, words } = conditions
  const tests: Matcher[] = []
  const isIn = (spans: readonly WeekSpan[]) => tests.push((trip) => isTripWithin(trip, spans, context.clock))
  if (conditions.days || conditions.hours) isIn(getSpans(conditions))
  if (conditions.workHours) isIn(conditions.workHours === 'within' ? context.workWeek.work : context.workWeek.off)
  if (holiday) tests.push(({ day }) => (publicHolidayOn(day) !== null) === (holiday === 'only'))
  if (ends) tests.push((trip) => hasEnds(trip, ends))
  if (chain) tests.push(({ id }) => context.chain.get(id)?.part === chain)
  if (vehicle !== undefined) tests.push((trip) => trip.vehicle === vehicle)
  if (minM !== undefined) tests.push(({ distanceM }) => distanceM >= minM)
  if (maxM !== undefined) tests.push(({ distanceM }) => distanceM <= maxM)
  if (words !== undefined) {
    const wanted = plainWords(words)
    tests.push(({ texts }) => wanted !== ' ' && texts.some((text) => plainWords(text).includes(wanted)))
  }
  return (trip) => tests.length > 0 && tests.every((test) => test(trip))
}

/** Whether a trip starts and ends within the spans. If it has no end, only its start counts. */
function isTripWithin({ startedAtMs, endedAtMs }: RuleTrip, spans: readonly WeekSpan[], clock: ZoneClock): boolean {
  return [startedAtMs, endedAtMs ?? startedAtMs].every((timeMs) =>
    isWithin(spans, secondOfWeek(timeMs + clock.offsetMsAt(timeMs))),
  )
}

function getSpans({ days, hours }: RuleConditions): readonly WeekSpan[] {
  const { from, to } = hours ?? { from: '00:00', to: '00:00' }
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ works: days?.includes(day) ?? true, from, to }))
  return buildWorkWeek({ enabled: true, days: week }).work
}

function hasEnds({ start, end }: RuleTrip, { from, to, eitherWay }: RuleEnds): boolean {
  const goes = (first: RulePlace | null, last: RulePlace | null) => isEnd(first, from) && isEnd(last, to)
  return goes(start, end) || (eitherWay && goes(end, start))
}

function isEnd(place: RulePlace | null, wanted: RuleEnd | null): boolean {
  if (wanted === null) return true
  if (place === null) return false
  return 'place' in wanted ? place.id === wanted.place : place.kind === wanted.kind
}

/** A text's words in order, each preceded by a space: 'LMN Supplies (Pty)' becomes ' lmn supplies pty'. */
export const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
