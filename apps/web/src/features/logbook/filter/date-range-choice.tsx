import { useState } from 'react'
import { formatDays } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { Select } from '../../../ui/input.tsx'
import { datePresets } from './date-presets.ts'
import { Labelled } from './labelled.tsx'
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
