import { ENGLISH_GROUNDS, type GroundWords } from '../grounds/ground-words.ts'
import type { ZoneClock } from '../units/time-zone.ts'
import type { WorkWeek } from '../work-hours/work-hours.ts'
import { findChainParts } from './day-chain.ts'
import { describeRule, type RuleNames } from './describe-rule.ts'
import { buildMatcher } from './match-rule.ts'
import { publicHolidayOn } from './public-holidays.ts'
import type { ChainPart, Rule, RuleConditions, RulePlace, RuleTrip } from './rule.ts'

export interface RuleSuggestion {
  classification: 'business' | 'private'
  /** From 0 to 1. */
  confidence: number
  because: string[]
  /** null if the rule proposes none. */
  reason: string | null
}

/** The rules that apply to a driver, each list in its order. */
export interface RuleBook {
  own: readonly Rule[]
  company: readonly Rule[]
}

/** The time of day is the only evidence: better than chance, but not by much. */
const BY_TIME_ALONE = 0.6
const BY_RULE = 0.9
/** A rule that is the law is named as such, not as the driver's. */
const LAW: Record<ChainPart, Rule['classification']> = { client: 'business', commute: 'private' }

/**
 * The first matching rule's suggestion for each trip, by id: the driver's own rules come first, then the company's.
 * @param dayTrips all trips of the same days, needed to find the day's chain if a rule depends on it
 */
export function suggestByRules(
  trips: readonly RuleTrip[],
  { own, company }: RuleBook,
  {
    words = ENGLISH_GROUNDS,
    ...context
  }: { clock: ZoneClock; workWeek: WorkWeek; names: RuleNames; dayTrips: readonly RuleTrip[]; words?: GroundWords },
): Map<string, RuleSuggestion> {
  const chain = needsChain({ own, company }) ? findChainParts(context.dayTrips) : new Map<string, never>()
  const prepare = (owner: 'own' | 'company') => (rule: Rule) => ({
    rule,
    owner,
    matches: buildMatcher(rule.conditions, { ...context, chain }),
    sentence: describeRule(rule, context.names, words),
  })
  const prepared = [...own.map(prepare('own')), ...company.map(prepare('company'))]
  const suggestions = new Map<string, RuleSuggestion>()
  for (const trip of trips) {
    const found = prepared.find(
      ({ rule, matches }) => matches(trip) && !(trip.isDoubtful && isByTimeAlone(rule.conditions)),
    )
    if (found === undefined) continue
    const { rule, owner, sentence } = found
    suggestions.set(trip.id, {
      classification: rule.classification,
      confidence: isByTimeAlone(rule.conditions) ? BY_TIME_ALONE : BY_RULE,
      because: explain({ rule, owner, sentence }, trip, chain.get(trip.id)?.client ?? null, words),
      reason: rule.reason === '' ? null : rule.reason,
    })
  }
  return suggestions
}

export function needsChain({ own, company }: RuleBook): boolean {
  return [...own, ...company].some(({ conditions }) => conditions.chain !== undefined)
}

function isByTimeAlone({ days, hours, workHours, holiday, ...others }: RuleConditions): boolean {
  void [days, hours, workHours, holiday]
  return Object.values(others).every((condition) => condition === undefined)
}

function explain(
  { rule, owner, sentence }: { rule: Rule; owner: 'own' | 'company'; sentence: string },
  trip: RuleTrip,
  client: RulePlace | null,
  words: GroundWords,
): string[] {
  const { workHours, ...others } = rule.conditions
  if (owner === 'own' && workHours && Object.keys(others).length === 0)
    return [workHours === 'within' ? words.withinYourWorkHours : words.onYourDayOff]
  const { chain } = rule.conditions
  const isLaw = chain !== undefined && Object.keys(others).length === 1 && LAW[chain] === rule.classification
  const because = [isLaw ? words.laws[chain] : words.rule(owner, sentence)]
  if (rule.conditions.chain === 'client' && client) because.push(words.isClient(client.name))
  const holiday = rule.conditions.holiday === 'only' ? publicHolidayOn(trip.day) : null
  if (holiday !== null && holiday !== 'Public holiday') because.push(words.holiday(holiday))
  return because
}
