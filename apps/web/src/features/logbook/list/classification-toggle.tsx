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

/**
 * Business or private, by icon and word; a click on the current one clears it. A suggestion shows with a question mark until
 * one is chosen.
 */
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
  /** Shows only the chosen word. */
  size: 'tight' | 'full'
  onChange: (value: Trip['classification']) => void
}) {
  return (
    <fieldset className="flex min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <legend className="sr-only">{of}</legend>
      {CHOICES.map(({ value: choice, word, suggested, Icon, on, perhaps }) => {
        const isPerhaps = value === null && suggestion?.classification === choice
        const written = value === choice || isPerhaps
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={value === choice}
            title={isPerhaps ? [suggested, ...suggestion.because].join('. ') : word}
            className={classes(
              'flex h-8 min-w-9 flex-1 items-center justify-center gap-1 px-1.5 text-sm font-semibold whitespace-nowrap outline-offset-[-2px] transition-colors duration-150 first:border-r first:border-line pointer-coarse:h-11',
              value === choice ? on : classes('hover:bg-sunken hover:text-ink', isPerhaps ? perhaps : 'text-muted'),
              size === 'tight' && written && 'flex-[9]',
            )}
            onClick={() => onChange(value === choice ? null : choice)}
          >
            <Icon aria-hidden size={15} className="shrink-0" />
            <span className={size === 'tight' && !written ? 'sr-only' : 'min-w-0 truncate'}>
              {word}
              {isPerhaps && <span aria-hidden>?</span>}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
