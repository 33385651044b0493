import type { Rule, RuleConditions, RuleEnd, RuleInput } from '@spoor/contract/routes/rules.ts'
import { isAmbiguous, kilometres, readNumber, writeNumber } from '../format/read-number.ts'
import { t } from '../language/t.ts'

export const KM = kilometres({ max: 10_000 })

/** A rule as it is edited: a control's '' means no condition. */
export interface RuleDraft {
  from: string
  to: string
  /** Trips in the other direction do not match. */
  oneWay: boolean
  chain: '' | 'client' | 'commute'
  days: number[]
  hoursFrom: string
  hoursTo: string
  workHours: '' | 'within' | 'day_off'
  holiday: '' | 'only' | 'never'
  vehicle: string
  minKm: string
  maxKm: string
  words: string
  classification: 'business' | 'private'
  reason: string
}

export function draftOf(rule: Rule | null): RuleDraft {
  const conditions: RuleConditions = rule?.conditions ?? {}
  const { ends, hours } = conditions
  return {
    from: endValue(ends?.from ?? null),
    to: endValue(ends?.to ?? null),
    oneWay: ends ? !ends.either_way : false,
    chain: conditions.chain ?? '',
    days: [...(conditions.days ?? [])],
    hoursFrom: hours?.from ?? '',
    hoursTo: hours?.to ?? '',
    workHours: conditions.work_hours ?? '',
    holiday: conditions.holiday ?? '',
    vehicle: conditions.vehicle_id ?? '',
    minKm: kmText(conditions.min_km),
    maxKm: kmText(conditions.max_km),
    words: conditions.words ?? '',
    classification: rule?.classification ?? 'business',
    reason: rule?.reason ?? '',
  }
}

/** The rule of a draft, or what is missing. */
export function readDraft(draft: RuleDraft): { rule: RuleInput } | { fault: string } {
  const { from, to, days, hoursFrom, hoursTo } = draft
  if ((hoursFrom === '') !== (hoursTo === '')) return { fault: t('Give both times, or neither.') }
  const [min, max] = [draft.minKm, draft.maxKm].map((text) => (text.trim() === '' ? undefined : readNumber(text, KM)))
  const isUnclear = [draft.minKm, draft.maxKm].some((text) => isAmbiguous(text, KM))
  if (min === null || max === null || isUnclear) return { fault: t('Give kilometres from 0 to 10 000.') }
  if (min !== undefined && max !== undefined && min > max) {
    return { fault: t('The least distance is greater than the greatest.') }
  }
  const words = draft.words.trim()
  const conditions: RuleConditions = {
    ...((from !== '' || to !== '') && { ends: { from: endOf(from), to: endOf(to), either_way: !draft.oneWay } }),
    ...(draft.chain !== '' && { chain: draft.chain }),
    ...(days.length > 0 && { days: days.toSorted((a, b) => a - b) }),
    ...(hoursFrom !== '' && { hours: { from: hoursFrom, to: hoursTo } }),
    ...(draft.workHours !== '' && { work_hours: draft.workHours }),
    ...(draft.holiday !== '' && { holiday: draft.holiday }),
    ...(draft.vehicle !== '' && { vehicle_id: draft.vehicle }),
    ...(min !== undefined && { min_km: min }),
    ...(max !== undefined && { max_km: max }),
    ...(words !== '' && { words }),
  }
  if (Object.keys(conditions).length === 0) return { fault: t('Add at least one condition.') }
  return { rule: { conditions, classification: draft.classification, reason: draft.reason.trim() } }
}

const kmText = (km: number | undefined): string => (km === undefined ? '' : writeNumber(km, KM))

/** 'kind:home' or 'place:…'. */
function endValue(end: RuleEnd | null): string {
  if (end === null) return ''
  return 'place_id' in end ? `place:${end.place_id}` : `kind:${end.kind}`
}

function endOf(value: string): RuleEnd | null {
  if (value === '') return null
  const rest = value.slice(value.indexOf(':') + 1)
  return value.startsWith('place:') ? { place_id: rest } : { kind: rest as Extract<RuleEnd, { kind: unknown }>['kind'] }
}
