import { useId } from 'react'
import { useReasons } from '../api/use-reasons.ts'
import { t } from '../language/t.ts'
import { classes } from './classes.ts'
import { Key } from './key.tsx'

const MOST_CHIPS = 4

/** The driver's most frequent reasons, each picked with one click. */
export const useRecentReasons = (): readonly string[] => (useReasons('').data ?? []).slice(0, MOST_CHIPS)

/** Recent reasons as buttons; picking one leaves the focus in the neighbouring field. */
export function ReasonChips({
  reasons,
  size = 'small',
  withKeys = false,
  className,
  onPick,
}: {
  reasons: readonly string[]
  size?: 'small' | 'large'
  /** Shows the digit key for each reason. */
  withKeys?: boolean
  className?: string
  onPick: (reason: string) => void
}) {
  const id = useId()
  if (reasons.length === 0) return null
  return (
    <div className={className}>
      <p id={id} className={size === 'large' ? 'mb-1 text-sm font-semibold' : 'sr-only'}>
        {t('Recent reasons')}
      </p>
      <ul aria-labelledby={id} className={classes('flex flex-wrap', size === 'large' ? 'gap-2' : 'gap-1.5')}>
        {reasons.map((reason, at) => (
          <li key={reason} className="max-w-full">
            <button
              type="button"
              className={classes(
                'flex max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface text-left hover:border-edge hover:bg-sunken pointer-coarse:min-h-11',
                size === 'large' ? 'min-h-11 px-4 py-2 text-base wrap-anywhere' : 'min-h-8 px-2.5 py-1 text-sm',
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(reason)}
            >
              <span className={size === 'large' ? undefined : 'line-clamp-1'}>{reason}</span>
              {withKeys && <Key>{String(at + 1)}</Key>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
