import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** The padding of a row of the trackers. */
export const ROW = 'p-4 sm:px-6'

/** A way to add trips that is not connected yet, and its button. */
export function OfferRow({
  Icon,
  title,
  action,
  children,
}: {
  Icon: LucideIcon
  title: string
  action: ReactNode
  children: string
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes(ROW, 'flex flex-wrap items-center gap-x-4 gap-y-3')}>
      <Icon size={24} strokeWidth={1.5} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-sm text-muted">{children}</p>
      </div>
      <div className="max-sm:pl-10">{action}</div>
    </section>
  )
}
