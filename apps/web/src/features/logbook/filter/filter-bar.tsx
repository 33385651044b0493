import { TRIP_DOUBTS } from '@spoor/contract/search-words.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { SlidersHorizontal, X } from 'lucide-react'
import { memo, useState } from 'react'
import type { RefObject } from 'react'
import { useSettings } from '../../../api/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CONTROL_CLASS, Select } from '../../../ui/input.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DateRangeChoice } from './date-range-choice.tsx'
import { isFiltered, MAX_KM, savedFilterOf } from './logbook-search.ts'
import type { LogbookSearch, TripSort } from './logbook-search.ts'
import { Question, readingQuestion } from '../../../ui/number-field.tsx'
import { isAmbiguous, kilometres, readNumber, writeNumber } from '../../../format/read-number.ts'
import { t } from '../../../language/t.ts'

const SORTS: readonly (readonly [TripSort, string])[] = [
  ['-started_at', t('Newest first')],
  ['started_at', t('Oldest first')],
  ['-distance', t('Longest first')],
  ['distance', t('Shortest first')],
]

/** Search and filters, all of them in the address. */
export const FilterBar = memo(function FilterBar({
  search,
  onChange,
  onClear,
  vehicles,
  searchBox,
  compact = false,
}: {
  search: LogbookSearch
  onChange: (change: Partial<LogbookSearch>) => void
  onClear: () => void
  vehicles: readonly Vehicle[]
  searchBox: RefObject<HTMLInputElement | null>
  /** The filters are behind a button, also on a wide screen. */
  compact?: boolean
}) {
  const [open, setOpen] = useState(false)
  const worksByHours = useSettings().data?.work_hours.enabled ?? false
  const hidden = Object.keys(savedFilterOf(search)).filter((name) => name !== 'q').length
  return (
    <div
      className={classes('flex flex-col gap-3', !compact && 'lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-2')}
      role="search"
      aria-label={t('Trips')}
    >
      <div className="flex gap-2">
        <SearchBox
          label={t('Search trips')}
          placeholder={t('Places, reasons, notes')}
          text={search.q ?? ''}
          onText={(q) => onChange({ q: q || undefined })}
          box={searchBox}
        />
        <Button
          className={compact ? undefined : 'lg:hidden'}
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('Filter')}
          {hidden > 0 && ` (${hidden})`}
        </Button>
      </div>
      {/* Beside the search, so that filters that appear or disappear do not move it. */}
      <Select
        aria-label={t('Order')}
        className={classes('text-sm sm:w-auto! sm:self-start', !compact && 'lg:block', !open && 'hidden')}
        value={search.sort ?? '-started_at'}
        onChange={(event) => {
          const sort = SORTS.find(([key]) => key === event.target.value)?.[0]
          onChange({ sort: sort === '-started_at' ? undefined : sort })
        }}
      >
        {SORTS.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      <div
        className={classes(
          // On a phone two to a line, with the last one full width.
          'flex-wrap items-center gap-2 max-sm:*:min-w-0 max-sm:*:grow max-sm:*:basis-[calc(50%-4px)]',
          !compact && 'lg:col-span-2 lg:flex',
          open ? 'flex' : 'hidden',
        )}
      >
        <DateRangeChoice search={search} onChange={onChange} />
        <Choice
          label={t('Classification')}
          value={search.classification}
          options={[
            ['business', t('Business')],
            ['private', t('Private')],
            ['unclassified', t('Unclassified')],
          ]}
          all={t('Business and private')}
          onChange={(classification) => onChange({ classification })}
        />
        <Choice
          label={t('Status')}
          value={search.status}
          options={[
            ['pending', t('Pending')],
            ['confirmed', t('Confirmed')],
            ['rejected', t('Rejected')],
          ]}
          all={t('Every status')}
          onChange={(status) => onChange({ status })}
        />
        {(vehicles.length > 1 || search.vehicle_id) && (
          <Choice
            label={t('Vehicle')}
            value={search.vehicle_id}
            options={vehicles.map(({ id, name }) => [id, name || t('Unnamed vehicle')])}
            all={t('Every vehicle')}
            onChange={(vehicle_id) => onChange({ vehicle_id })}
          />
        )}
        <Choice
          label={t('Reason')}
          value={search.reason}
          options={[
            ['missing', t('Without a reason')],
            ['weak', t('With a reason SARS refuses')],
            ['given', t('With a reason')],
          ]}
          all={t('With or without reason')}
          onChange={(reason) => onChange({ reason })}
        />
        {(worksByHours || search.work_hours) && (
          <Choice
            label={t('Work hours')}
            value={search.work_hours}
            options={[
              ['within', t('Within work hours')],
              ['outside', t('Outside work hours')],
            ]}
            all={t('Any time')}
            onChange={(work_hours) => onChange({ work_hours })}
          />
        )}
        {search.doubt && (
          <Choice
            label={t('Doubtful')}
            value={search.doubt}
            options={TRIP_DOUBTS.map((doubt) => [doubt, DOUBT_WORDS[doubt]])}
            all={t('Doubtful or not')}
            onChange={(doubt) => onChange({ doubt })}
          />
        )}
        <KmRange key={`${search.min_km} ${search.max_km}`} search={search} onChange={onChange} />
        {search.upload_id && (
          <Button size="small" icon={<X size={15} aria-hidden />} onClick={() => onChange({ upload_id: undefined })}>
            {t('Of one upload')}
          </Button>
        )}
        {isFiltered(search) && (
          <Button size="small" variant="quiet" className="max-sm:order-2 max-sm:basis-full!" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
    </div>
  )
})

const DOUBT_WORDS = {
  overlap: t('At the same time as another trip'),
  speed: t('Impossibly fast'),
  cut: t('Cut off by the file'),
  no_place: t('Without a start or end'),
  home_to_work: t('Home to work as business'),
  out_of_use: t('While the vehicle was not in use'),
  no_vehicle: t('Without a vehicle'),
} as const satisfies Record<(typeof TRIP_DOUBTS)[number], string>

function Choice<Value extends string>({
  label,
  value,
  options,
  all,
  onChange,
}: {
  label: string
  value: Value | undefined
  options: readonly (readonly [Value, string])[]
  all: string
  onChange: (value: Value | undefined) => void
}) {
  return (
    <Select
      aria-label={label}
      className="text-sm sm:w-auto! sm:max-w-56"
      value={value ?? ''}
      onChange={(event) => onChange(options.find(([key]) => key === event.target.value)?.[0])}
    >
      <option value="">{all}</option>
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Select>
  )
}

const FILTER_KM = kilometres({ max: MAX_KM })

/** Minimum and maximum distance. */
function KmRange({ search, onChange }: { search: LogbookSearch; onChange: (change: Partial<LogbookSearch>) => void }) {
  return (
    <span className="flex items-start gap-2 max-sm:order-1 max-sm:basis-full!">
      <KmField
        label={t('Minimum kilometres')}
        placeholder={t('From km')}
        km={search.min_km}
        onKm={(min_km) => onChange({ min_km })}
      />
      <KmField
        label={t('Maximum kilometres')}
        placeholder={t('To km')}
        km={search.max_km}
        onKm={(max_km) => onChange({ max_km })}
      />
    </span>
  )
}

/** Taken when the field is left or Enter is pressed; where it can mean two distances, once one of them is chosen. */
function KmField({
  label,
  placeholder,
  km,
  onKm,
}: {
  label: string
  placeholder: string
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
  const question = left ? readingQuestion(text, FILTER_KM, (_, chosen) => take(chosen)) : null
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm max-sm:grow">
      <input
        aria-label={label}
        aria-invalid={question ? true : undefined}
        inputMode="decimal"
        placeholder={placeholder}
        value={text}
        className={classes(CONTROL_CLASS, 'min-w-0 px-2 text-sm sm:w-20!')}
        onChange={(event) => {
          setLeft(false)
          setText(event.target.value)
        }}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <span aria-live="polite">{question && <Question {...question} />}</span>
    </span>
  )
}
