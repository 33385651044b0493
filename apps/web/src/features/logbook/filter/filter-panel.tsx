import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useState, type ReactNode } from 'react'
import { useSettings } from '../../../api/use-settings.ts'
import { isAmbiguous, kilometres, readNumber, writeNumber } from '../../../format/read-number.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CONTROL_CLASS, Options, Select } from '../../../ui/field.tsx'
import { Question, createReadingQuestion } from '../../../ui/number-field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { filterOn } from './date-presets.ts'
import { DateRangeChoice, MonthPicker } from './date-range-choice.tsx'
import {
  CLASSIFICATION_WORDS,
  DOUBT_WORDS,
  REASON_WORDS,
  SORT_WORDS,
  STATUS_WORDS,
  WORK_HOURS_WORDS,
} from './filter-words.ts'
import { isFiltered, MAX_KM, toSavedFilter, getSort, type LogbookSearch } from './logbook-search.ts'
import { Labelled } from './labelled.tsx'

/** All filters and the sort order of the list, below their button. */
export default function FilterPopover({
  trigger,
  open,
  onOpenChange,
  ...panel
}: Omit<Parameters<typeof FilterPanel>[0], 'onClose'> &
  Pick<Parameters<typeof Popover>[0], 'trigger' | 'open' | 'onOpenChange'>) {
  return (
    <Popover label={t('Filters')} trigger={trigger} open={open} onOpenChange={onOpenChange}>
      <FilterPanel {...panel} onClose={() => onOpenChange(false)} />
    </Popover>
  )
}

function FilterPanel({
  search,
  vehicles,
  onChange,
  onClear,
  onClose,
  children,
}: {
  search: LogbookSearch
  vehicles: readonly Vehicle[]
  onChange: (change: Partial<LogbookSearch>) => void
  onClear: () => void
  onClose: () => void
  /** Content above the filters. */
  children?: ReactNode
}) {
  const worksByHours = useSettings().data?.work_hours.enabled ?? false
  const { from, to } = filterOn(useToday(), toSavedFilter(search))
  return (
    <div className="flex flex-col gap-4">
      {children}
      <MonthPicker
        days={{ from, to }}
        onDays={(days) => onChange({ period: undefined, from: undefined, to: undefined, ...days })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <div className="col-span-2 grid grid-cols-2 items-end gap-3">
          <DateRangeChoice search={search} onChange={onChange} />
        </div>
        <Choice
          label={t('Classification')}
          value={search.classification}
          words={CLASSIFICATION_WORDS}
          all={t('Business and private')}
          onChange={(classification) => onChange({ classification })}
        />
        <Choice
          label={t('Status')}
          value={search.status}
          words={STATUS_WORDS}
          all={t('All statuses')}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label={t('Reason')}
          value={search.reason}
          words={REASON_WORDS}
          all={t('With or without')}
          onChange={(reason) => onChange({ reason })}
        />
        {(vehicles.length > 1 || search.vehicle_id) && (
          <Choice
            label={t('Vehicle')}
            value={search.vehicle_id}
            words={Object.fromEntries(vehicles.map(({ id, name }) => [id, name || t('Unnamed vehicle')]))}
            all={t('All vehicles')}
            onChange={(vehicle_id) => onChange({ vehicle_id })}
          />
        )}
        {(worksByHours || search.work_hours) && (
          <Choice
            label={t('Work hours')}
            value={search.work_hours}
            words={WORK_HOURS_WORDS}
            all={t('Any time')}
            onChange={(work_hours) => onChange({ work_hours })}
          />
        )}
        {search.doubt && (
          <Choice
            label={t('Doubtful')}
            value={search.doubt}
            words={DOUBT_WORDS}
            all={t('Any trip')}
            onChange={(doubt) => onChange({ doubt })}
          />
        )}
        <Choice
          label={t('Order')}
          value={getSort(search)}
          words={SORT_WORDS}
          onChange={(sort) => onChange({ sort: sort === '-started_at' ? undefined : sort })}
        />
        <KmRange key={`${search.min_km} ${search.max_km}`} search={search} onChange={onChange} />
      </div>
      <div className="flex justify-between gap-2">
        <Button variant="quiet" className="-ml-4" disabled={!isFiltered(search)} onClick={onClear}>
          {t('Clear filters')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}

function Choice<Value extends string>({
  label,
  value,
  words,
  all,
  onChange,
}: {
  label: string
  value: Value | undefined
  words: Readonly<Record<Value, string>>
  /** Label of the empty option; omitted if a choice is required. */
  all?: string
  onChange: (value: Value | undefined) => void
}) {
  const options = Object.keys(words) as Value[]
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          className="text-sm"
          value={value ?? ''}
          onChange={(event) => onChange(options.find((key) => key === event.target.value))}
        >
          <Options none={all} of={options.map((key) => [key, words[key]])} />
        </Select>
      )}
    </Labelled>
  )
}

const FILTER_KM = kilometres({ max: MAX_KM })

function KmRange({ search, onChange }: { search: LogbookSearch; onChange: (change: Partial<LogbookSearch>) => void }) {
  return (
    <span className="col-span-2 grid grid-cols-2 items-start gap-3">
      <KmField label={t('Minimum kilometres')} km={search.min_km} onKm={(min_km) => onChange({ min_km })} />
      <KmField label={t('Maximum kilometres')} km={search.max_km} onKm={(max_km) => onChange({ max_km })} />
    </span>
  )
}

/** Applied on blur or Enter. If the text can mean two distances, it is applied once the user picks one. */
function KmField({
  label,
  km,
  onKm,
}: {
  label: string
  km: number | undefined
  onKm: (km: number | undefined) => void
}) {
  const written = km === undefined ? '' : writeNumber(km, FILTER_KM)
  const [text, setText] = useState(written)
  const [left, setLeft] = useState(false)
  const take = (typed: number | undefined): void => {
    setText(typed === undefined ? '' : writeNumber(typed, FILTER_KM))
    if (typed !== km) onKm(typed)
  }
  const leave = (): void => {
    setLeft(true)
    if (isAmbiguous(text, FILTER_KM)) return
    const typed = readNumber(text, { ...FILTER_KM, max: Infinity })
    if (text.trim() === '') take(undefined)
    else if (typed === null) setText(written)
    else take(Math.min(typed, MAX_KM))
  }
  const question = left ? createReadingQuestion(text, FILTER_KM, (_, chosen) => take(chosen)) : null
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <input
            id={id}
            aria-invalid={question ? true : undefined}
            inputMode="decimal"
            value={text}
            className={classes(CONTROL_CLASS, 'min-w-0 px-2 text-sm')}
            onChange={(event) => {
              setLeft(false)
              setText(event.target.value)
            }}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          <span aria-live="polite">{question && <Question {...question} />}</span>
        </>
      )}
    </Labelled>
  )
}
