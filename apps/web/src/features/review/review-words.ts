import type { Trip } from '@spoor/contract/routes/trips.ts'
import { t } from '../../language/t.ts'

export function describeConfidence({ certainty, source }: NonNullable<Trip['suggestion']>): string {
  if (source === 'rule') return t('By a rule')
  if (source === 'first_guess') return t('First guess')
  if (certainty === 'almost_certain') return t('Almost certain')
  if (certainty === 'very_likely') return t('Very likely')
  return certainty === 'likely' ? t('Likely') : t('Perhaps')
}

/** Why a route has groups of different classifications. */
export const SPLIT_WORDS = { weekends: t('at weekends'), weekdays: t('on weekdays') }

const MOST_OFFERED = 3

/** Reasons for one-click selection: the calendar's, visits to or returns from a client, then the most frequent ones. */
export function listReasons(trip: Trip, recent: readonly string[]): string[] {
  const { start_place: start, end_place: end, calendar_reasons: fromCalendar } = trip
  const visit =
    end?.kind === 'client'
      ? t('Visit to {place}', { place: end.name })
      : start?.kind === 'client'
        ? t('Way back from: {place}', { place: start.name })
        : null
  return [...new Set([...fromCalendar, ...(visit === null ? [] : [visit]), ...recent])].slice(0, MOST_OFFERED)
}
