import type { ReactNode } from 'react'

/** An unobtrusive line above a page, with actions. */
export function NoticeBar({ icon, actions, children }: { icon: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-b border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-[1248px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm sm:px-6">
        <span aria-hidden className="shrink-0 text-muted">
          {icon}
        </span>
        <p className="min-w-0 flex-1 basis-48">{children}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
