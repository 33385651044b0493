import { taxYearName } from '@spoor/core/units/tax-year.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { BriefcaseBusiness, CalendarDays, Milestone, ReceiptText } from 'lucide-react'
import { distanceQuantity, formatCount, formatDistance, randQuantity } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { STAT_GRID, StatCard } from '../../ui/stat-card.tsx'
import { monthGrowth } from './figures.ts'
import { Growth } from './growth.tsx'
import { t } from '../../language/t.ts'

/** The specification's four cards; only the current tax year has a month to compare. */
export function StatCards({ stats, isCurrentYear }: { stats: PersonalStats; isCurrentYear: boolean }) {
  const growth = isCurrentYear ? monthGrowth(stats) : null
  return (
    <div className={STAT_GRID}>
      <StatCard
        label={t('Total Distance')}
        icon={<Milestone size={16} aria-hidden />}
        figure={<Quantity of={distanceQuantity(stats.totalKm)} />}
        note={
          growth === null ? (
            t('Tax year {name}', { name: taxYearName(stats.taxYear) })
          ) : (
            <>
              <Growth growth={growth} /> {t('vs the same days last month')}
            </>
          )
        }
      />
      <StatCard
        label={t('Business Trips')}
        icon={<BriefcaseBusiness size={16} aria-hidden />}
        figure={formatCount(stats.businessTrips)}
        note={t('of {totalTrips} trips, {businessKm}', {
          totalTrips: formatCount(stats.totalTrips),
          businessKm: formatDistance(stats.businessKm),
        })}
      />
      <StatCard
        label={t('Tax Savings')}
        icon={<ReceiptText size={16} aria-hidden />}
        figure={<Quantity of={randQuantity(stats.estimatedTaxSaving)} />}
        note={
          stats.estimatedTaxSaving === 0 && stats.businessKm > 0 && stats.pendingTrips > 0
            ? t('confirm your trips to see it')
            : t('deduction, not cash')
        }
      />
      <StatCard
        label={t('This Month')}
        icon={<CalendarDays size={16} aria-hidden />}
        figure={<Quantity of={distanceQuantity(stats.thisMonthKm)} />}
        note={
          stats.lastMonthToDateKm > 0 &&
          t('{distance} in the same days last month', { distance: formatDistance(stats.lastMonthToDateKm) })
        }
      />
    </div>
  )
}
