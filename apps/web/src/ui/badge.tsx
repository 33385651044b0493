import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'accent' | 'business' | 'private' | 'good' | 'warn' | 'bad'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted border-line',
  accent: 'bg-accent-tint text-accent border-accent/20',
  business: 'bg-business-tint text-business border-business/20',
  private: 'bg-private-tint text-private border-private/20',
  good: 'bg-good-tint text-good border-good/20',
  warn: 'bg-warn-tint text-warn border-warn/20',
  bad: 'bg-bad-tint text-bad border-bad/20',
}

export function Badge({
  tone = 'neutral',
  icon: Icon,
  title,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  title?: string
  children: ReactNode
}) {
  return (
    <span
      title={title}
      className={classes(
        'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
      )}
    >
      {Icon && <Icon className={Icon === LoaderCircle ? 'animate-spin' : undefined} />}
      {children}
    </span>
  )
}
