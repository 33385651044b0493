import { useEffect, type ReactNode } from 'react'
import { t } from '../language/t.ts'
import { classes } from './classes.ts'

/** The top of a page: its title (also the window's), a subtitle and actions. With `beside`, all on one line. */
export function PageHeader({
  title,
  eyebrow,
  beside,
  children,
  actions,
}: {
  title: string
  eyebrow?: ReactNode
  /** Shown between title and actions; shrinks if space is tight. */
  beside?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  useEffect(() => {
    document.title = t('{title} · Spoor', { title })
  }, [title])
  return (
    <header
      className={classes(
        'flex flex-wrap justify-between',
        beside === undefined
          ? 'mb-6 items-end gap-x-6 gap-y-4'
          : 'mb-3 items-center gap-x-2 max-sm:-mt-3 sm:mb-4 sm:gap-x-4',
      )}
    >
      <div className="min-w-0">
        {eyebrow && <div className="mb-2">{eyebrow}</div>}
        <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
        {children && <p className="mt-1 text-base text-muted">{children}</p>}
      </div>
      {beside}
      {actions && (
        <div className={classes('flex flex-wrap items-center gap-2', beside !== undefined && 'max-sm:gap-1')}>
          {actions}
        </div>
      )}
    </header>
  )
}
