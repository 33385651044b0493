import { ENGLISH_GROUNDS, type GroundWords } from '../grounds/ground-words.ts'
import type { Rule, RuleConditions, RuleEnd, RuleEnds } from './rule.ts'

export interface RuleNames {
  places: ReadonlyMap<string, string>
  vehicles: ReadonlyMap<string, string>
}

/** A rule as a sentence: 'between Home and Office, on Mon–Fri → private'. */
export function describeRule(
  { conditions, classification }: Pick<Rule, 'conditions' | 'classification'>,
  names: RuleNames,
  words = ENGLISH_GROUNDS,
): string {
  return `${describeConditions(conditions, names, words)} → ${words.classes[classification]}`
}

function describeConditions(conditions: RuleConditions, names: RuleNames, words: GroundWords): string {
  const { days, hours, workHours, holiday, ends, chain, vehicle, minM, maxM } = conditions
  return [
    ends && describeEnds(ends, names, words),
    chain && words.chains[chain],
    days && words.onDays(describeDays(days, words.weekdays)),
    hours && `${hours.from}–${hours.to}`,
    workHours && (workHours === 'within' ? words.withinWorkHours : words.onADayOff),
    holiday && (holiday === 'only' ? words.onHolidays : words.notOnHolidays),
    vehicle !== undefined && words.inVehicle(names.vehicles.get(vehicle) ?? words.deletedVehicle),
    describeDistance(minM, maxM, words),
    conditions.words !== undefined && words.withWords(conditions.words),
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(', ')
}

/** 'Mon–Fri', 'Mon, Wed'. */
function describeDays(days: readonly number[], weekdays: readonly string[]): string {
  const sorted = [...days].toSorted((a, b) => a - b)
  const isRun = sorted.length > 2 && sorted.at(-1)! - sorted[0] === sorted.length - 1
  const shown = isRun ? [sorted[0], sorted.at(-1)!] : sorted
  return shown.map((day) => weekdays[day - 1]).join(isRun ? '–' : ', ')
}

function describeEnds({ from, to, eitherWay }: RuleEnds, names: RuleNames, words: GroundWords): string {
  const name = (end: RuleEnd) =>
    'place' in end ? (names.places.get(end.place) ?? words.deletedPlace) : words.ruleKinds[end.kind]
  if (from && to)
    return eitherWay ? words.between(name(from), name(to)) : `${words.from(name(from))} ${words.to(name(to))}`
  const end = from ?? to
  if (end === null) return words.anywhere
  if (eitherWay) return words.toOrFrom(name(end))
  return from ? words.from(name(end)) : words.to(name(end))
}

const km = (metres: number): string => String(Math.round(metres) / 1000)

function describeDistance(minM: number | undefined, maxM: number | undefined, words: GroundWords): string | undefined {
  if (minM !== undefined && maxM !== undefined) return words.kmBetween(km(minM), km(maxM))
  if (minM !== undefined) return words.atLeastKm(km(minM))
  return maxM === undefined ? undefined : words.atMostKm(km(maxM))
}
