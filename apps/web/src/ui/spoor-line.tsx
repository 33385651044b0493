import { classes } from './classes.ts'
import { useLongWait } from './use-long-wait.ts'

/** The dots of the track from lower left to upper right, with one bend: [x, y, radius] in a box of 200 × 72. */
export const SPOOR_DOTS: readonly (readonly [number, number, number])[] = [
  [8, 62, 4],
  [27, 59, 4],
  [46, 54, 4],
  [64, 47, 4],
  [80, 37, 4],
  [96, 27, 4],
  [114, 21, 4],
  [133, 19, 4],
  [152, 19, 4],
  [171, 17, 4],
  [190, 11, 6.5],
]

/** The track illustration: still in empty states, animated during long waits. */
export function SpoorLine({ walking = false, className }: { walking?: boolean; className?: string }) {
  const walks = useLongWait(walking)
  return (
    <svg aria-hidden viewBox="0 0 200 72" className={classes('w-50 max-w-full text-accent', className)}>
      {SPOOR_DOTS.map(([x, y, r], index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={r}
          fill="currentColor"
          className={walks ? 'spoor-walk' : undefined}
          style={{
            opacity: 0.25 + (0.75 * index) / (SPOOR_DOTS.length - 1),
            animationDelay: walks ? `${index * 100}ms` : undefined,
          }}
        />
      ))}
    </svg>
  )
}
