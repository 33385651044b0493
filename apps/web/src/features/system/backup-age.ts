import { DAY_MS } from '@spoor/core/units/duration.ts'
import { t } from '../../language/t.ts'
/** A backup that is older is as good as none to whoever lost a week of work. */
const STALE_DAYS = 7

/** How old the last backup is, in words, and whether that is too old. */
export function backupAge(at: string | null, nowMs: number): { says: string; stale: boolean } {
  if (at === null) return { says: t('None yet'), stale: true }
  const days = Math.floor((nowMs - Date.parse(at)) / DAY_MS)
  const says = days <= 0 ? t('Within the last day') : days === 1 ? t('A day old') : t('{days} days old', { days })
  return { says, stale: days >= STALE_DAYS }
}
