import { PASSWORD_RULES, passwordStrength } from '@spoor/contract/rules/account-rules.ts'
import { Check, Minus } from 'lucide-react'
import { classes } from './classes.ts'
import { t } from '../language/t.ts'

const FILLS = { Weak: 'bg-bad', Fair: 'bg-warn', Good: 'bg-good', Strong: 'bg-good' } as const

/** A password's strength, and the first rule that it does not meet. */
export function StrengthMeter({ password }: { password: string }) {
  const { points, word } = passwordStrength(password)
  return (
    <div className="mb-4">
      <div className="flex items-center gap-3">
        <div
          role="meter"
          aria-label={t('Password strength')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={password ? points : 0}
          aria-valuetext={password ? t(word) : t('None')}
          className="h-1.5 flex-1 overflow-hidden rounded-full bg-line"
        >
          <div
            className={classes('h-full rounded-full transition-[width] duration-200', FILLS[word])}
            style={{ width: `${password ? points : 0}%` }}
          />
        </div>
        <span className="w-12 text-right text-sm font-semibold">{password ? t(word) : ''}</span>
      </div>
      <ul className="mt-2 grid grid-cols-1 gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2">
        {PASSWORD_RULES.map(({ name, holds }) => {
          const met = holds(password)
          return (
            <li key={name} className={classes('flex items-center gap-1.5', met ? 'text-good' : 'text-muted')}>
              {met ? <Check size={14} /> : <Minus size={14} />}
              {t(name)}
              <span className="sr-only"> {met ? t('(met)') : t('(missing)')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
