import type { Trip } from '@spoor/contract/routes/trips.ts'
import { BriefcaseBusiness, House } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { t } from '../../language/t.ts'

const CHOICES = [
  { value: 'business', word: t('Business'), Icon: BriefcaseBusiness, on: 'bg-business-tint text-business' },
  { value: 'private', word: t('Private'), Icon: House, on: 'bg-private-tint text-private' },
] as const

/** Business or private, by icon and word; a click on the chosen one takes it back. */
export function ClassificationToggle({
  value,
  of,
  size,
  onChange,
}: {
  value: Trip['classification']
  /** What is marked, for screen readers. */
  of: string
  /** A tight one writes out the chosen word only. */
  size: 'tight' | 'full'
  onChange: (value: Trip['classification']) => void
}) {
  return (
    <fieldset className="flex min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <legend className="sr-only">{of}</legend>
      {CHOICES.map(({ value: choice, word, Icon, on }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={value === choice}
          title={word}
          className={classes(
            'flex h-8 min-w-9 flex-1 items-center justify-center gap-1.5 px-2 text-sm font-semibold whitespace-nowrap outline-offset-[-2px] transition-colors duration-150 first:border-r first:border-line pointer-coarse:h-11',
            value === choice ? on : 'text-muted hover:bg-sunken hover:text-ink',
            size === 'tight' && value === choice && 'flex-[3]',
          )}
          onClick={() => onChange(value === choice ? null : choice)}
        >
          <Icon aria-hidden size={15} className="shrink-0" />
          <span className={size === 'tight' && value !== choice ? 'sr-only' : undefined}>{word}</span>
        </button>
      ))}
    </fieldset>
  )
}
