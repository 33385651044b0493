import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classes('rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6', className)}
      {...rest}
    />
  )
}

export function CardHeader({
  title,
  description,
  actions,
  id,
}: {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  id?: string
}) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 last:mb-0">
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2 sm:min-h-7">{actions}</div>}
    </div>
  )
}
