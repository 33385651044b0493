import { Skeleton } from './skeleton.tsx'
import { t } from '../language/t.ts'

const ROWS = 8

export function ListSkeleton({ rows = ROWS }: { rows?: number }) {
  return (
    <output aria-label={t('Loading')} className="flex flex-col divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-4">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
          <Skeleton className="h-6 w-28 rounded-full max-sm:hidden" />
          <Skeleton className="size-8" />
        </div>
      ))}
    </output>
  )
}
