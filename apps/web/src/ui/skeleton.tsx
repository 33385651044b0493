import { classes } from './classes.ts'
import { useLongWait } from './use-long-wait.ts'

/** A grey shape of what is on its way; give it the final size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  const isLong = useLongWait()
  return (
    <div aria-hidden data-loading className={classes('rounded-md bg-line', isLong && 'animate-pulse', className)} />
  )
}
