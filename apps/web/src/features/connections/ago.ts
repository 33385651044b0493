import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { plural, t } from '../../language/t.ts'

/** 'just now', '2 minutes ago', '3 hours ago', '5 days ago'. A clock that is slightly ahead counts as now. */
export function formatAgo(instant: string, nowMs: number): string {
  const elapsedMs = nowMs - Date.parse(instant)
  if (elapsedMs < MINUTE_MS) return t('just now')
  if (elapsedMs < HOUR_MS) return plural(Math.floor(elapsedMs / MINUTE_MS), '{n} minute ago', '{n} minutes ago')
  if (elapsedMs < DAY_MS) return plural(Math.floor(elapsedMs / HOUR_MS), '{n} hour ago', '{n} hours ago')
  return plural(Math.floor(elapsedMs / DAY_MS), '{n} day ago', '{n} days ago')
}
