import { Skeleton } from '../../ui/skeleton.tsx'
import { STAT_GRID } from '../../ui/stat-card.tsx'
import { t } from '../../language/t.ts'

/** The page before its figures, in its final shape. */
export function TeamSkeleton() {
  return (
    <output aria-label={t('Loading')} className="flex flex-col gap-4 sm:gap-6">
      <Skeleton className="h-96 rounded-xl" />
      <div className={STAT_GRID}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-32 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </output>
  )
}
