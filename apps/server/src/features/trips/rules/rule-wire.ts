import type {
  Rule as WireRule,
  RuleConditions as WireConditions,
  RuleEnd as WireEnd,
  RulePreview,
} from '@spoor/contract/routes/rules.ts'
import type { RuleConditions, RuleEnd } from '@spoor/core/rules/rule.ts'
import { kmToMetres, metresToKm } from '@spoor/core/units/distance.ts'
import { type StoredRule, findRuleNames } from '../../../domain/learning/rule-queries.ts'
import type { RuleBook } from '@spoor/core/rules/suggest-by-rules.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { User } from '../../../platform/http/caller.ts'
import { listLearnableTrips } from '../../../domain/learning/learning-queries.ts'
import { isOpen, suggestTripsByRules } from '../../../domain/learning/suggest-trips.ts'

export function toRuleWire({ id, conditions, classification, reason, preset, unseen }: StoredRule): WireRule {
  const { days, hours, workHours, holiday, ends, chain, vehicle, minM, maxM, words } = conditions
  return {
    id,
    conditions: definedOnly({
      days: days && [...days],
      hours,
      work_hours: workHours,
      holiday,
      ends: ends && { from: toEndWire(ends.from), to: toEndWire(ends.to), either_way: ends.eitherWay },
      chain,
      vehicle_id: vehicle,
      min_km: minM === undefined ? undefined : minM / 1000,
      max_km: maxM === undefined ? undefined : maxM / 1000,
      words,
    }),
    classification,
    reason,
    preset,
    is_new: unseen === true,
  }
}

export function toConditions(wire: WireConditions): RuleConditions {
  const { days, hours, work_hours, holiday, ends, chain, vehicle_id, min_km, max_km, words } = wire
  return definedOnly({
    days,
    hours,
    workHours: work_hours,
    holiday,
    ends: ends && { from: toRuleEnd(ends.from), to: toRuleEnd(ends.to), eitherWay: ends.either_way },
    chain,
    vehicle: vehicle_id,
    minM: min_km === undefined ? undefined : kmToMetres(min_km),
    maxM: max_km === undefined ? undefined : kmToMetres(max_km),
    words,
  })
}

const toEndWire = (end: RuleEnd | null): WireEnd | null => (end && 'place' in end ? { place_id: end.place } : end)
const toRuleEnd = (end: WireEnd | null): RuleEnd | null => (end && 'place_id' in end ? { place: end.place_id } : end)

function definedOnly<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

const EXAMPLES = 5

/** Finds the trips that other rules would classify differently. */
export async function previewRules(
  database: Database,
  driver: User,
  { before, after }: { before: RuleBook; after: RuleBook },
): Promise<Omit<RulePreview, 'conflict'>> {
  const trips = await listLearnableTrips(database, driver.id)
  const names = await findRuleNames(database, driver)
  const now = suggestTripsByRules(driver, trips, { book: before, names })
  const then = suggestTripsByRules(driver, trips, { book: after, names })
  // Newest first, for the examples.
  const open = trips.filter(isOpen).toReversed()
  const changed = open
    .map((trip) => ({ trip, before: now.get(trip.id) ?? null, after: then.get(trip.id) ?? null }))
    .filter(({ before: was, after: is }) => was?.classification !== is?.classification || was?.reason !== is?.reason)
  const examples = changed.slice(0, EXAMPLES).map(({ trip, ...suggestions }) => ({
    id: trip.id,
    started_at: trip.started_at.toISOString(),
    start_location: trip.start_location,
    end_location: trip.end_location,
    distance_km: metresToKm(trip.distance_m),
    ...suggestions,
  }))
  return { trips: changed.length, waiting: open.length, examples }
}
