import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { BriefcaseBusiness, CalendarDays, Milestone, ReceiptText } from 'lucide-react'
import { distanceQuantity, formatDistance, formatShortCount, randQuantity } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { monthGrowth } from './figures.ts'
import { Growth } from './growth.tsx'

export function StatCards({ stats }: { stats: PersonalStats }) {
  const growth = monthGrowth(stats)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label="Total Distance"
        icon={<Milestone size={16} aria-hidden />}
        figure={<Quantity of={distanceQuantity(stats.totalKm)} />}
        note={
          growth === null ? (
            'All trips so far'
          ) : (
            <>
              <Growth growth={growth} /> on last month
            </>
          )
        }
      />
      <StatCard
        label="Business Trips"
        icon={<BriefcaseBusiness size={16} aria-hidden />}
        figure={formatShortCount(stats.businessTrips)}
        note={`of ${formatShortCount(stats.totalTrips)} trips, ${formatDistance(stats.businessKm)}`}
      />
      <StatCard
        label="Tax Savings"
        icon={<ReceiptText size={16} aria-hidden />}
        figure={<Quantity of={randQuantity(stats.estimatedTaxSaving)} />}
        note={
          stats.estimatedTaxSaving === 0 && stats.businessKm > 0
            ? 'confirm your trips to see it'
            : 'estimate, confirmed trips'
        }
      />
      <StatCard
        label="This Month"
        icon={<CalendarDays size={16} aria-hidden />}
        figure={<Quantity of={distanceQuantity(stats.thisMonthKm)} />}
        note={`last month ${formatDistance(stats.lastMonthKm)}`}
      />
    </div>
  )
}
