import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { t } from '../language/t.ts'

/** The top of a page: its name (also the window's title), a line about it, its actions. */
export function PageHeader({
  title,
  eyebrow,
  children,
  actions,
}: {
  title: string
  eyebrow?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  useEffect(() => {
    document.title = t('{title} · Spoor', { title })
  }, [title])
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {eyebrow && <div className="mb-2">{eyebrow}</div>}
        <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
        {children && <p className="mt-1 text-base text-muted">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
