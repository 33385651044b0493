import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const KINDS = {
  info: { Icon: Info, look: 'border-line bg-sunken text-ink', icon: 'text-muted' },
  good: { Icon: CircleCheck, look: 'border-good/40 bg-good-tint text-ink', icon: 'text-good' },
  warn: { Icon: TriangleAlert, look: 'border-warn/40 bg-warn-tint text-ink', icon: 'text-warn' },
  bad: { Icon: TriangleAlert, look: 'border-bad/40 bg-bad-tint text-ink', icon: 'text-bad' },
} as const

export const Problem = ({ className, children }: { className?: string; children?: ReactNode }) =>
  children && (
    <Notice kind="bad" className={className}>
      {children}
    </Notice>
  )

/** A boxed message inside a page. A `bad` one is announced immediately. */
export function Notice({
  kind = 'info',
  title,
  className,
  children,
}: {
  kind?: keyof typeof KINDS
  title?: string
  className?: string
  children?: ReactNode
}) {
  const { Icon, look, icon } = KINDS[kind]
  return (
    <div
      role={kind === 'bad' ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-lg border px-4 py-3 text-sm', look, className)}
    >
      <Icon size={18} className={classes('mt-px shrink-0', icon)} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
