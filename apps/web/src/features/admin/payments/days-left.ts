import { DAY_MS } from '@spoor/core/units/duration.ts'
import { t } from '../../../language/t.ts'
import { plural } from '../../../language/plural.ts'

/** How long access still lasts, in whole days. */
export function daysLeft(end: string, nowMs: number): string {
  const days = Math.floor((Date.parse(end) - nowMs) / DAY_MS)
  if (days < 0) return t('Expired')
  if (days === 0) return t('Ends within a day')
  return plural(days, '{n} day left', '{n} days left')
}
