import type { RuleConditions, RuleEnd } from '@spoor/contract/routes/rules.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import type { PlaceKind } from '@spoor/core/places/place.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import type { RuleNames } from './use-rules.ts'

export const DAY_WORDS = [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')] as const

/** Place kinds as used within a sentence. */
export const KIND_WORDS: Record<PlaceKind, string> = {
  home: t('home'),
  work: t('work'),
  client: t('a client'),
  fuel: t('a fuel station'),
  other: t('another place'),
}

export const PRESET_WORDS: Record<RulePreset, { title: string; says: string }> = {
  client_on_the_way: {
    title: t('SARS: a client on the way makes both legs business'),
    says: t('Home to a client and the client to the office. Fuel stops in between do not count.'),
  },
  home_to_work: {
    title: t('SARS: home to work is private'),
    says: t('Both ways. SARS counts it as private.'),
  },
  weekdays: {
    title: t('Weekdays 08:00–17:00 are business'),
    says: t('Trips that start and end in these hours, but not on public holidays.'),
  },
  work_hours: {
    title: t('My work hours are business, my days off private'),
    says: t('By the work hours in your settings.'),
  },
}

/** Describes a rule's conditions: 'Between Home and Office, Mon–Fri'. */
export function describeConditions(conditions: RuleConditions, names: RuleNames): string {
  const { days, hours, work_hours, holiday, ends, chain, vehicle_id, min_km, max_km, words } = conditions
  const parts = [
    ends && describeEnds(ends, names),
    chain &&
      (chain === 'client'
        ? t('to or from a client, ignoring fuel stops')
        : t('between home and work, without a client on the way')),
    days && describeDays(days),
    hours && `${hours.from}–${hours.to}`,
    work_hours && (work_hours === 'within' ? t('within work hours') : t('on a day off')),
    holiday && (holiday === 'only' ? t('on public holidays') : t('not on public holidays')),
    vehicle_id && t('in {vehicle}', { vehicle: names.vehicles.get(vehicle_id) ?? t('a deleted vehicle') }),
    describeDistance(min_km, max_km),
    words && t('with “{words}”', { words }),
  ].filter((part) => part !== undefined && part !== '')
  const sentence = parts.join(', ')
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
}

export function refersToDeleted({ ends, vehicle_id }: RuleConditions, names: RuleNames): boolean {
  const isDeleted = (end: RuleEnd | null | undefined) => !!end && 'place_id' in end && !names.places.has(end.place_id)
  return isDeleted(ends?.from) || isDeleted(ends?.to) || (vehicle_id !== undefined && !names.vehicles.has(vehicle_id))
}

function describeEnds({ from, to, either_way }: NonNullable<RuleConditions['ends']>, names: RuleNames): string {
  const name = (end: RuleEnd) =>
    'place_id' in end ? (names.places.get(end.place_id) ?? t('a deleted place')) : KIND_WORDS[end.kind]
  if (from && to) {
    const both = { from: name(from), to: name(to) }
    return either_way ? t('between {from} and {to}', both) : t('from {from} to {to}', both)
  }
  const end = from ?? to
  if (end === null) return ''
  const place = name(end)
  if (either_way) return t('to or from {place}', { place })
  return from ? t('from {place}', { place }) : t('to {place}', { place })
}

/** 'Mon–Fri', 'Mon, Wed'. */
export function describeDays(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b)
  const isConsecutive = sorted.length > 2 && sorted[sorted.length - 1] - sorted[0] === sorted.length - 1
  if (isConsecutive) return `${DAY_WORDS[sorted[0] - 1]}–${DAY_WORDS[sorted[sorted.length - 1] - 1]}`
  return sorted.map((day) => DAY_WORDS[day - 1]).join(', ')
}

function describeDistance(minKm: number | undefined, maxKm: number | undefined): string | undefined {
  if (minKm !== undefined && maxKm !== undefined) {
    return t('{from} to {to}', { from: formatDistance(minKm), to: formatDistance(maxKm) })
  }
  if (minKm !== undefined) return t('at least {km}', { km: formatDistance(minKm) })
  return maxKm === undefined ? undefined : t('at most {km}', { km: formatDistance(maxKm) })
}
