import { ArrowRight } from 'lucide-react'
import { classes } from './classes.ts'
import { t } from '../language/t.ts'

/** Start and end of a trip: on one line if both fit, otherwise one line each, so that a long start never hides the end. */
export function RouteLabel({ from, to, className }: { from: string; to: string; className?: string }) {
  return (
    <span className={classes('flex min-w-0 flex-wrap gap-x-1.5 text-sm', className)} title={`${from} → ${to}`}>
      <span className="max-w-full truncate">{from}</span>
      <span className="flex max-w-full min-w-0 items-center gap-x-1.5">
        <ArrowRight size={14} className="shrink-0 text-muted" />
        <span className="sr-only"> {t('to')} </span>
        <span className="truncate">{to}</span>
      </span>
    </span>
  )
}
