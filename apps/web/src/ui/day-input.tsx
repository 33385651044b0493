import { classes } from './classes.ts'
import { Input } from './field.tsx'

/** A date input for filters that opens the browser's own calendar. */
export function DayInput({
  label,
  value,
  onDay,
  className,
  ...limits
}: {
  label: string
  value: string | undefined
  min?: string
  max?: string
  onDay: (day: string | undefined) => void
  className?: string
}) {
  return (
    <Input
      type="date"
      aria-label={label}
      className={classes('min-w-0 px-2 text-sm', className)}
      value={value ?? ''}
      onChange={(event) => onDay(event.target.value || undefined)}
      {...limits}
    />
  )
}
