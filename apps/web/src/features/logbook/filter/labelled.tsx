import { useId, type ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

/** A filter control with its label above; `children` receives the id that links the two. */
export function Labelled({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <span className={classes('flex min-w-0 flex-col gap-1 text-sm', className)}>
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {children(id)}
    </span>
  )
}
