import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { t } from '../../language/t.ts'

/** Growth over the same days of last month, as a share (0.2 is 20% more); null if those had no trips. */
export const getMonthGrowth = ({ thisMonthKm, lastMonthToDateKm }: PersonalStats): number | null =>
  lastMonthToDateKm > 0 ? thisMonthKm / lastMonthToDateKm - 1 : null

/** `part` as a share of `whole`; 0 if `whole` is zero. */
export const getShare = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** '+12%', '−8%', '0%'. */
export function formatGrowth(growth: number): string {
  const percent = Math.round(growth * 100)
  if (percent === 0) return '0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** The first word of a name; 'Driver' if there is none. */
export const getFirstName = (name: string | undefined): string => name?.trim().split(/\s+/)[0] || t('Driver')
