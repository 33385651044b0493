import { Skeleton } from '../../../ui/skeleton.tsx'
import { t } from '../../../language/t.ts'

/** The list's shape while its trips load. */
export function TripListSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading trips')}
      className="flex flex-col gap-2 sm:gap-0 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-3"
    >
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-31 sm:my-1.5 sm:h-8" />
      ))}
    </div>
  )
}
