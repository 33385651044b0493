import { classes } from './classes.ts'

/** Progress from 0 to 1, as a dotted track that fills up; null while unknown. */
export function ProgressLine({ value, label }: { value: number | null; label: string }) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="spoor-dots relative h-2 w-full overflow-hidden text-line"
    >
      <div
        className={classes(
          'spoor-dots absolute inset-y-0 left-0 text-accent transition-[width] duration-200',
          percent === undefined && 'animate-pulse',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  )
}
