import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatMonth, formatMonthName } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useToday } from '../../../ui/use-today.ts'

interface Days {
  from?: string
  to?: string
}

/** The twelve months of a year; choosing the chosen one again clears it. */
export function MonthPicker({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const today = useToday()
  const [year, setYear] = useState(() => Number((days.from ?? today).slice(0, 4)))
  const thisYear = Number(today.slice(0, 4))
  return (
    <fieldset>
      <legend className="sr-only">{t('Month')}</legend>
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          size="smallIcon"
          label={t('Year before')}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => setYear(year - 1)}
        />
        <span aria-live="polite" className="text-sm font-semibold">
          {year}
        </span>
        <IconButton
          size="smallIcon"
          label={t('Year after')}
          icon={<ChevronRight size={16} aria-hidden />}
          disabled={year >= thisYear}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="grid grid-cols-4 gap-1">
        {Array.from({ length: 12 }, (_, at) => {
          const month = `${year}-${String(at + 1).padStart(2, '0')}`
          const [from, to] = [`${month}-01`, addDays(firstOfMonth(`${month}-01`, 1), -1)]
          const chosen = days.from === from && days.to === to
          return (
            <button
              key={month}
              type="button"
              aria-label={formatMonth(month)}
              aria-pressed={chosen}
              disabled={from > today}
              className={classes(
                'h-8 rounded-lg border text-sm transition-colors disabled:opacity-40 pointer-coarse:h-11',
                chosen
                  ? 'border-accent bg-accent-tint font-semibold text-accent'
                  : 'border-line enabled:hover:border-edge enabled:hover:bg-sunken',
              )}
              onClick={() => onDays(chosen ? {} : { from, to })}
            >
              {formatMonthName(month)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
