import { Skeleton } from '../../../ui/skeleton.tsx'
import { classes } from '../../../ui/classes.ts'
import { t } from '../../../language/t.ts'

/** Enough to keep the footer out of the window, where it would be seen to leave. */
const ROWS = 20
const PHONE_ROWS = 8

/** The list's shape while its trips load. */
export function TripListSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading trips')}
      className="flex flex-col gap-2 sm:gap-0 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-3"
    >
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} className={classes('h-31 sm:my-1.5 sm:h-8', row >= PHONE_ROWS && 'max-sm:hidden')} />
      ))}
    </div>
  )
}
