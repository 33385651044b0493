import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** An item's properties as name and value pairs, each a {@link Fact}. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-6 gap-y-3">{children}</dl>
}

export function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes('min-w-0', className)}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm wrap-anywhere">{children}</dd>
    </div>
  )
}
