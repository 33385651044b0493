import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDays, formatMonth, formatMonthName } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Options, Select } from '../../../ui/field.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { listDatePresets } from './date-presets.ts'
import { Labelled } from './labelled.tsx'
import type { LogbookSearch } from './logbook-search.ts'

interface Days {
  from?: string
  to?: string
}

export function MonthPicker({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const today = useToday()
  const [year, setYear] = useState(() => Number((days.from ?? today).slice(0, 4)))
  const thisYear = Number(today.slice(0, 4))
  return (
    <fieldset>
      <legend className="sr-only">{t('Month')}</legend>
      <div className="mb-1 flex items-center justify-between">
        <IconButton size="smallIcon" label={t('Year before')} icon={ChevronLeft} onClick={() => setYear(year - 1)} />
        <span aria-live="polite" className="text-sm font-semibold">
          {year}
        </span>
        <IconButton
          size="smallIcon"
          label={t('Year after')}
          icon={ChevronRight}
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

export function DateRangeChoice({
  search,
  onChange,
}: {
  search: LogbookSearch
  onChange: (change: Partial<LogbookSearch>) => void
}) {
  const presets = listDatePresets(useToday())
  // Links from other pages contain the days of a preset rather than its name.
  const preset = presets.find(
    ({ key, from, to }) => key === search.period || (from === search.from && to === search.to),
  )
  const [custom, setCustom] = useState(false)
  const any = search.period === undefined && search.from === undefined && search.to === undefined
  const showDays = custom || (!any && !preset)
  return (
    <>
      <Labelled label={t('Dates')} className={showDays ? 'col-span-2' : undefined}>
        {(id) => (
          <Select
            id={id}
            className="text-sm"
            value={showDays ? 'custom' : (preset?.key ?? '')}
            onChange={(event) => {
              const chosen = presets.find(({ key }) => key === event.target.value)
              const days = event.target.value === 'custom'
              setCustom(days)
              // A custom range starts from the days of the preset.
              if (!days) onChange({ period: chosen?.key, from: undefined, to: undefined })
              else if (preset) onChange({ period: undefined, from: preset.from, to: preset.to })
            }}
          >
            <Options none={t('All dates')} of={presets.map(({ key, label }) => [key, label])} />
            <option value="custom">{t('From … to …')}</option>
          </Select>
        )}
      </Labelled>
      {showDays ? (
        <>
          <DayInput
            label={t('From')}
            className="w-full"
            value={search.from}
            max={search.to}
            onDay={(from) => onChange({ from })}
          />
          <DayInput
            label={t('To')}
            className="w-full"
            value={search.to}
            min={search.from}
            onDay={(to) => onChange({ to })}
          />
        </>
      ) : (
        preset && (
          <span className="flex min-h-10 items-center text-sm text-balance text-muted pointer-coarse:min-h-11">
            {formatDays(preset.from, preset.to)}
          </span>
        )
      )}
    </>
  )
}
