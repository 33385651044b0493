import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { t } from '../language/t.ts'

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * A label, a control and a message line. `children` receives the ids that link the three:
 * `<Field label="Name" error={e}>{(control) => <Input {...control} />}</Field>`. The line's height is reserved, so that
 * the layout does not shift when an error appears.
 */
export function Field({
  label,
  hint,
  error,
  question,
  aside,
  className,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | null
  /** A question that must be answered before submitting; replaces the message line. */
  question?: ReactNode
  /** Shown at the right end of the label's line. */
  aside?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  // Messages from the contract are in English, so translate them here.
  const note = question ?? (error ? t(error) : hint)
  const drawn = children({
    id,
    'aria-invalid': error || question ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  })
  return (
    <div className={classes(aside !== undefined && 'flex flex-wrap items-baseline justify-between gap-x-2', className)}>
      <label htmlFor={id} className="mb-1 block w-fit text-sm font-semibold">
        {label}
      </label>
      {/* Tab order: the control first, then `aside`, which is displayed above it. */}
      {aside === undefined ? drawn : <div className="order-1 basis-full">{drawn}</div>}
      {aside}
      <p
        id={`${id}-note`}
        aria-live={error || question ? 'polite' : undefined}
        className={classes(
          'order-1 min-h-7.5 basis-full pt-1 pb-2 text-sm leading-4.5',
          error && !question ? 'text-bad' : 'text-muted',
        )}
      >
        {note}
      </p>
    </div>
  )
}
