import type { AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { BadgeCheck, Banknote, Clock3, TriangleAlert, Users } from 'lucide-react'
import { formatShortCount, randQuantity } from '../../../format/quantity.ts'
import { Quantity } from '../../../ui/quantity.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { STAT_GRID, StatCard } from '../../../ui/stat-card.tsx'
import { totalUsersFigure } from './total-users-figure.ts'
import { t } from '../../../language/t.ts'
import { plural } from '../../../language/plural.ts'

export function AdminStatCards({ stats }: { stats: AdminStats }) {
  const waiting = stats.pendingPayments > 0
  return (
    <div className={STAT_GRID}>
      <StatCard
        label={t('Pending Payments')}
        urgent={waiting}
        icon={waiting ? <TriangleAlert size={16} aria-hidden /> : <Clock3 size={16} aria-hidden />}
        figure={formatShortCount(stats.pendingPayments)}
        note={waiting ? t('Waiting for you') : t('Nobody is waiting')}
      />
      <StatCard
        label={t('Active Subscriptions')}
        icon={<BadgeCheck size={16} aria-hidden />}
        figure={formatShortCount(stats.activeSubscriptions)}
        note={
          stats.trialUsers > 0
            ? t('{expiringSoon} expiring soon, {trialUsers} in a trial', {
                expiringSoon: formatShortCount(stats.expiringSoon),
                trialUsers: formatShortCount(stats.trialUsers),
              })
            : t('{expiringSoon} expiring soon', { expiringSoon: formatShortCount(stats.expiringSoon) })
        }
      />
      <StatCard
        label={t('Total Revenue')}
        icon={<Banknote size={16} aria-hidden />}
        figure={<Quantity of={randQuantity(stats.totalRevenue)} />}
        note={plural(stats.verifiedPayments, '{short} verified payment', '{short} verified payments', {
          short: formatShortCount(stats.verifiedPayments),
        })}
      />
      <StatCard
        label={t('Total Users')}
        icon={<Users size={16} aria-hidden />}
        figure={totalUsersFigure(stats.totalUsers)}
        note={t('{newUsersThisWeek} new this week, {activeUsers} active', {
          newUsersThisWeek: formatShortCount(stats.newUsersThisWeek),
          activeUsers: formatShortCount(stats.activeUsers),
        })}
      />
    </div>
  )
}

export function AdminStatCardsSkeleton() {
  return (
    <div className={STAT_GRID}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-29 rounded-xl" />
      ))}
    </div>
  )
}
