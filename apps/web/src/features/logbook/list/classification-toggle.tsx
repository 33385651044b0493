import type { Trip } from '@spoor/contract/routes/trips.ts'
import { BriefcaseBusiness, House } from 'lucide-react'
import { classes } from '../../../ui/classes.ts'
import { t } from '../../../language/t.ts'

const CHOICES = [
  {
    value: 'business',
    word: t('Business'),
    suggested: t('Suggested: business'),
    Icon: BriefcaseBusiness,
    on: 'bg-business-tint text-business',
    perhaps: 'text-business',
  },
  {
    value: 'private',
    word: t('Private'),
    suggested: t('Suggested: private'),
    Icon: House,
    on: 'bg-private-tint text-private',
    perhaps: 'text-private',
  },
] as const

/** Business or private: clicking the chosen one clears it. A suggestion shows with a question mark until then. */
export function ClassificationToggle({
  value,
  suggestion,
  of,
  size,
  onChange,
}: {
  value: Trip['classification']
  suggestion: Trip['suggestion']
  /** The trip's name, for screen readers. */
  of: string
  /** full: two large buttons across the available width. */
  size: 'tight' | 'roomy' | 'full'
  onChange: (value: Trip['classification']) => void
}) {
  return (
    <fieldset
      className={classes(
        'flex min-w-0',
        size === 'full' ? 'gap-2' : 'overflow-hidden rounded-lg border border-line bg-surface',
      )}
    >
      <legend className="sr-only">{of}</legend>
      {CHOICES.map(({ value: choice, word, suggested, Icon, on, perhaps }) => {
        const isPerhaps = value === null && suggestion?.classification === choice
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={value === choice}
            title={isPerhaps ? [suggested, ...suggestion.because].join('. ') : word}
            className={classes(
              'flex min-w-0 flex-auto items-center justify-center gap-1 font-semibold whitespace-nowrap outline-offset-[-2px] transition-colors duration-150',
              value === choice ? on : classes('hover:bg-sunken hover:text-ink', isPerhaps ? perhaps : 'text-muted'),
              SIZES[size],
            )}
            onClick={() => onChange(value === choice ? null : choice)}
          >
            {(size === 'full' || value === choice) && <Icon size={size === 'full' ? 16 : 13} className="shrink-0" />}
            <span className="min-w-0 truncate">
              {word}
              {isPerhaps && <span aria-hidden>?</span>}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const SIZES = {
  tight: 'h-8 border-line px-1.5 text-xs first-of-type:border-r pointer-coarse:h-11',
  roomy: 'h-8 border-line px-2 text-sm first-of-type:border-r pointer-coarse:h-11',
  full: 'h-11 flex-1! rounded-lg border border-line px-2 text-sm',
} as const
