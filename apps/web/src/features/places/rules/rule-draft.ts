import { RuleConditions, RuleInput, type Rule, type RuleEnd } from '@spoor/contract/routes/rules.ts'
import { enteredNumber, kilometres, getRange, writeNumber } from '../../../format/read-number.ts'
import { t } from '../../../language/t.ts'

export const KM = kilometres(getRange(RuleConditions.shape.min_km))

/** Form values of a rule; '' means no condition. */
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

export function toDraft(rule: Rule | null): RuleDraft {
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
    minKm: formatKmInput(conditions.min_km),
    maxKm: formatKmInput(conditions.max_km),
    words: conditions.words ?? '',
    classification: rule?.classification ?? 'business',
    reason: rule?.reason ?? '',
  }
}

/** Returns the rule, or what is missing. */
export function readDraft(draft: RuleDraft): { rule: RuleInput } | { fault: string } {
  const { from, to, days, hoursFrom, hoursTo, minKm, maxKm } = draft
  const { data: rule, error } = RuleInput.safeParse({
    conditions: {
      ends:
        from === '' && to === '' ? undefined : { from: parseEnd(from), to: parseEnd(to), either_way: !draft.oneWay },
      chain: draft.chain || undefined,
      days: days.length > 0 ? days.toSorted((a, b) => a - b) : undefined,
      hours: hoursFrom === '' && hoursTo === '' ? undefined : { from: hoursFrom, to: hoursTo },
      work_hours: draft.workHours || undefined,
      holiday: draft.holiday || undefined,
      vehicle_id: draft.vehicle || undefined,
      min_km: enteredNumber(minKm, KM) ?? undefined,
      max_km: enteredNumber(maxKm, KM) ?? undefined,
      words: draft.words.trim() || undefined,
    },
    classification: draft.classification,
    reason: draft.reason,
  })
  if (rule) return { rule }
  const [{ code, path }] = error.issues
  if (path[1] === 'hours') return { fault: t('Enter both times or neither.') }
  if (path[1] === 'words') return { fault: t('Enter at least one word.') }
  if (path[1] === 'max_km' && code === 'custom') {
    return { fault: t('The minimum distance is greater than the maximum.') }
  }
  if (path[1] === 'min_km' || path[1] === 'max_km') return { fault: t('Enter kilometres from 0 to 10 000.') }
  return { fault: t('Add at least one condition.') }
}

const formatKmInput = (km: number | undefined): string => (km === undefined ? '' : writeNumber(km, KM))

/** 'kind:home' or 'place:…'. */
function endValue(end: RuleEnd | null): string {
  if (end === null) return ''
  return 'place_id' in end ? `place:${end.place_id}` : `kind:${end.kind}`
}

function parseEnd(value: string): RuleEnd | null {
  if (value === '') return null
  const rest = value.slice(value.indexOf(':') + 1)
  return value.startsWith('place:') ? { place_id: rest } : { kind: rest as Extract<RuleEnd, { kind: unknown }>['kind'] }
}
