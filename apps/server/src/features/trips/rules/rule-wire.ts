import type {
  Rule as WireRule,
  RuleConditions as WireConditions,
  RuleEnd as WireEnd,
} from '@spoor/contract/routes/rules.ts'
import type { RuleConditions, RuleEnd } from '@spoor/core/rules/rule.ts'
import { kmToMetres } from '@spoor/core/units/distance.ts'
import type { StoredRule } from '../../../domain/learning/rule-queries.ts'

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
