import { Map as MapIcon } from 'lucide-react'
import { formatDay, formatMonth } from '../../../format/instant.ts'
import { classes } from '../../../ui/classes.ts'
import { Kilometres } from '../../../ui/quantity.tsx'
import type { TripListRow } from '../trip-rows.ts'
import { plural, t } from '../../../language/t.ts'

export function SumsRow({
  row,
  columns,
  onDay,
}: {
  row: Exclude<TripListRow, { kind: 'trip' }>
  columns: number
  onDay: (day: string) => void
}) {
  const month = row.kind === 'month'
  return (
    <div
      role="cell"
      aria-colspan={columns}
      className={classes(
        'h-full sm:border-b sm:border-line',
        month ? 'text-base font-semibold' : 'text-sm sm:bg-sunken',
      )}
    >
      {/* Stays visible when a wide list is scrolled sideways. */}
      <div
        className={classes(
          'sticky left-0 flex h-full w-full justify-between gap-x-3 px-3 max-sm:flex-wrap sm:w-[100cqi]',
          month ? 'content-end items-end pb-1.5' : 'content-center items-center',
        )}
      >
        <span className={month ? undefined : 'flex items-center gap-1 font-semibold'}>
          {month ? formatMonth(row.month) : formatDay(row.day)}
          {row.kind === 'day' && (
            <button
              type="button"
              aria-label={t('Show {day} on the map', { day: formatDay(row.day) })}
              title={t('Show this day on the map')}
              // On touch screens the button extends upwards beyond its row, because the next row would cover it.
              className="grid size-7 place-items-center rounded-md text-muted hover:bg-line hover:text-ink pointer-coarse:-mt-2 pointer-coarse:size-11 pointer-coarse:pt-2"
              onClick={() => onDay(row.day)}
            >
              <MapIcon size={15} />
            </button>
          )}
        </span>
        <span className="flex items-baseline gap-x-3 text-sm font-normal text-muted max-sm:flex-wrap sm:shrink-0">
          <span className="max-sm:hidden">{plural(row.trips, '{n} trip', '{n} trips')}</span>
          {row.businessKm > 0 && row.businessKm < row.distanceKm && (
            <span className={month ? undefined : 'max-sm:hidden'}>
              <Kilometres of={row.businessKm} /> {t('business')}
            </span>
          )}
          <span className="font-semibold text-ink">
            <Kilometres of={row.distanceKm} />
          </span>
        </span>
      </div>
    </div>
  )
}
