import { classes } from './classes.ts'
import { useLongWait } from './use-long-wait.ts'

/** A grey placeholder; give it the final size to avoid a layout shift. */
export function Skeleton({ className }: { className?: string }) {
  const isLong = useLongWait()
  return (
    <div aria-hidden data-loading className={classes('rounded-md bg-line', isLong && 'animate-pulse', className)} />
  )
}
