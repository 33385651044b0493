import { useState } from 'react'
import { formatDays } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { Select } from '../../../ui/input.tsx'
import { datePresets } from './date-presets.ts'
import type { LogbookSearch } from './logbook-search.ts'
import { useToday } from '../../../ui/use-today.ts'

/** A date range: a preset, or from a day to a day. */
export function DateRangeChoice({
  search,
  onChange,
}: {
  search: LogbookSearch
  onChange: (change: Partial<LogbookSearch>) => void
}) {
  const presets = datePresets(useToday())
  // Links from other pages carry the days of a preset.
  const preset = presets.find(
    ({ key, from, to }) => key === search.period || (from === search.from && to === search.to),
  )
  const [custom, setCustom] = useState(false)
  const any = search.period === undefined && search.from === undefined && search.to === undefined
  const showDays = custom || (!any && !preset)
  return (
    <>
      <Select
        aria-label={t('Dates')}
        className={classes('text-sm', showDays && 'col-span-2')}
        value={showDays ? 'custom' : (preset?.key ?? '')}
        onChange={(event) => {
          const chosen = presets.find(({ key }) => key === event.target.value)
          const days = event.target.value === 'custom'
          setCustom(days)
          // Custom days start from those of the preset.
          if (!days) onChange({ period: chosen?.key, from: undefined, to: undefined })
          else if (preset) onChange({ period: undefined, from: preset.from, to: preset.to })
        }}
      >
        <option value="">{t('All dates')}</option>
        {presets.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
        <option value="custom">{t('From … to …')}</option>
      </Select>
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
        preset && <span className="text-sm text-balance text-muted">{formatDays(preset.from, preset.to)}</span>
      )}
    </>
  )
}
