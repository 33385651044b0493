import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { t } from '../../language/t.ts'

/** Growth of this month over the same days of the last, as a share (0.2 is a fifth more); null where those had nothing. */
export const monthGrowth = ({ thisMonthKm, lastMonthToDateKm }: PersonalStats): number | null =>
  lastMonthToDateKm > 0 ? thisMonthKm / lastMonthToDateKm - 1 : null

/** A part of a whole, 0 where the whole is nothing. */
export const getShare = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** '+12%', '−8%', '0%'. */
export function formatGrowth(growth: number): string {
  const percent = Math.round(growth * 100)
  if (percent === 0) return '0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** The first word of a name; 'Driver' where there is none. */
export const getFirstName = (name: string | undefined): string => name?.trim().split(/\s+/)[0] || t('Driver')
