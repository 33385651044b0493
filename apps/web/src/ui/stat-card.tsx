import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classes } from './classes.ts'

/** For a row of four cards. */
export const STAT_GRID = 'grid grid-cols-upto-2 gap-3 sm:gap-4 lg:grid-cols-upto-4'

/** A large figure with its breakdown. The note of an urgent card must explain why. Cards of a grid share rows. */
export function StatCard({
  label,
  icon: Icon,
  figure,
  note,
  urgent = false,
}: {
  label: string
  icon: LucideIcon
  figure: ReactNode
  note?: ReactNode
  urgent?: boolean
}) {
  return (
    <Card
      className={classes(
        'row-span-2 grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-2 sm:p-5',
        urgent && 'border-warn/50 bg-warn-tint!',
      )}
      data-urgent={urgent || undefined}
      aria-label={label}
    >
      <p
        className={classes(
          'flex items-start gap-2 text-sm font-medium [&>svg]:mt-0.5 [&>svg]:shrink-0',
          urgent ? 'text-warn' : 'text-muted',
        )}
      >
        <Icon size={16} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </p>
      <div className="@container">
        <p className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere *:whitespace-normal @min-[10rem]:text-xl">
          {figure}
        </p>
        <p
          className={classes(
            'mt-1 flex min-h-5 flex-wrap items-center gap-x-2 text-sm',
            urgent ? 'text-ink' : 'text-muted',
          )}
        >
          {note}
        </p>
      </div>
    </Card>
  )
}
