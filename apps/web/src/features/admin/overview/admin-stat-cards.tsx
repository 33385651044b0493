import type { AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { BadgeCheck, Banknote, Clock3, TriangleAlert, Users } from 'lucide-react'
import { formatShortCount, randQuantity } from '../../../format/quantity.ts'
import { Quantity } from '../../../ui/quantity.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { totalUsersFigure } from './total-users-figure.ts'

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4'

export function AdminStatCards({ stats }: { stats: AdminStats }) {
  const waiting = stats.pendingPayments > 0
  return (
    <div className={GRID}>
      <StatCard
        label="Pending Payments"
        urgent={waiting}
        icon={waiting ? <TriangleAlert size={16} aria-hidden /> : <Clock3 size={16} aria-hidden />}
        figure={formatShortCount(stats.pendingPayments)}
        note={waiting ? 'Waiting for you' : 'Nobody is waiting'}
      />
      <StatCard
        label="Active Subscriptions"
        icon={<BadgeCheck size={16} aria-hidden />}
        figure={formatShortCount(stats.activeSubscriptions)}
        note={`${formatShortCount(stats.expiringSoon)} expiring soon`}
      />
      <StatCard
        label="Total Revenue"
        icon={<Banknote size={16} aria-hidden />}
        figure={<Quantity of={randQuantity(stats.totalRevenue)} />}
        note={`${formatShortCount(stats.verifiedPayments)} verified ${stats.verifiedPayments === 1 ? 'payment' : 'payments'}`}
      />
      <StatCard
        label="Total Users"
        icon={<Users size={16} aria-hidden />}
        figure={totalUsersFigure(stats.totalUsers)}
        note={`${formatShortCount(stats.newUsersThisWeek)} new this week, ${formatShortCount(stats.activeUsers)} active`}
      />
    </div>
  )
}

export function AdminStatCardsSkeleton() {
  return (
    <div className={GRID}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-29 rounded-xl" />
      ))}
    </div>
  )
}
