import { SpoorLine } from '../../ui/spoor-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STAT_GRID } from '../../ui/stat-card.tsx'
import { t } from '../../language/t.ts'

/** The dashboard before its figures: the same shapes, and the walking track. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-10 rounded-xl" />
      <div className={STAT_GRID}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-29 rounded-xl" />
        ))}
      </div>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <output className="flex h-88 flex-col items-center justify-center gap-5 rounded-xl border border-line bg-surface">
          <SpoorLine walking />
          <p className="text-base text-muted">{t('Loading your dashboard...')}</p>
        </output>
        <Skeleton className="h-88 rounded-xl" />
      </div>
    </div>
  )
}
