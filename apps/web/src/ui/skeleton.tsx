import { classes } from './classes.ts'

/** A grey shape of what is on its way; give it the final size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-md bg-line', className)} />
}
