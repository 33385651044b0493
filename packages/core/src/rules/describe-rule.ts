import type { PlaceKind } from '../places/place.ts'
import type { ChainPart, Rule, RuleConditions, RuleEnd, RuleEnds } from './rule.ts'

/** Names by id, of places and vehicles. */
export interface RuleNames {
  places: ReadonlyMap<string, string>
  vehicles: ReadonlyMap<string, string>
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const KINDS: Record<PlaceKind, string> = {
  home: 'home',
  work: 'work',
  client: 'a client',
  fuel: 'a fuel stop',
  other: 'a place of kind Other',
}
const CHAINS: Record<ChainPart, string> = {
  client: 'to or from a client',
  commute: 'between home and work, without a client on the way',
}

/** A rule as a sentence: 'between Home and Office, on Mon–Fri → private'. */
export function describeRule(
  { conditions, classification }: Pick<Rule, 'conditions' | 'classification'>,
  names: RuleNames,
): string {
  return `${describeConditions(conditions, names)} → ${classification}`
}

function describeConditions(conditions: RuleConditions, names: RuleNames): string {
  const { days, hours, workHours, holiday, ends, chain, vehicle, minM, maxM, words } = conditions
  return [
    ends && describeEnds(ends, names),
    chain && CHAINS[chain],
    days && `on ${describeDays(days)}`,
    hours && `${hours.from}–${hours.to}`,
    workHours && (workHours === 'within' ? 'within work hours' : 'on a day off'),
    holiday && (holiday === 'only' ? 'on public holidays' : 'not on public holidays'),
    vehicle !== undefined && `in ${names.vehicles.get(vehicle) ?? 'a deleted vehicle'}`,
    describeDistance(minM, maxM),
    words !== undefined && `with “${words}”`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(', ')
}

/** 'Mon–Fri', 'Mon, Wed'. */
function describeDays(days: readonly number[]): string {
  const sorted = [...days].toSorted((a, b) => a - b)
  const isRun = sorted.length > 2 && sorted.at(-1)! - sorted[0] === sorted.length - 1
  const shown = isRun ? [sorted[0], sorted.at(-1)!] : sorted
  return shown.map((day) => DAYS[day - 1]).join(isRun ? '–' : ', ')
}

function describeEnds({ from, to, eitherWay }: RuleEnds, names: RuleNames): string {
  const name = (end: RuleEnd) => ('place' in end ? (names.places.get(end.place) ?? 'a deleted place') : KINDS[end.kind])
  if (from && to) return eitherWay ? `between ${name(from)} and ${name(to)}` : `from ${name(from)} to ${name(to)}`
  const end = from ?? to
  if (end === null) return 'anywhere'
  if (eitherWay) return `to or from ${name(end)}`
  return from ? `from ${name(end)}` : `to ${name(end)}`
}

const km = (metres: number): string => String(Math.round(metres) / 1000)

function describeDistance(minM: number | undefined, maxM: number | undefined): string | undefined {
  if (minM !== undefined && maxM !== undefined) return `${km(minM)}–${km(maxM)} km`
  if (minM !== undefined) return `at least ${km(minM)} km`
  return maxM === undefined ? undefined : `at most ${km(maxM)} km`
}
