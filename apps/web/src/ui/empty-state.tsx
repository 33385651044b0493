import type { ReactNode } from 'react'
import { SpoorLine } from './spoor-line.tsx'

/** Shown for an empty list: what belongs here, one action, and the track illustration. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <SpoorLine className="mb-5 w-40" />
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-5 [&>*]:justify-center">{action}</div>}
    </div>
  )
}
