import { useNavigate } from '@tanstack/react-router'
import type { DrivingDays } from '@spoor/contract/routes/stats.ts'
import { useMemo } from 'react'
import { formatDay, formatMonth } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { calendarWeeks, drivingMonths } from './calendar-weeks.ts'
import type { CalendarDay } from './calendar-weeks.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

const LEVELS = ['bg-sunken border border-line', 'bg-accent/25', 'bg-accent/50', 'bg-accent/75', 'bg-accent'] as const
const WEEKDAYS = [t('Mon'), '', t('Wed'), '', t('Fri'), '', ''] as const
/** A phone has room for half a year. */
const NARROW_WEEKS = 27

/** The past year day by day, darker the further; beside the picture a table by month for those who cannot see it. */
export function YearCalendar({ days }: { days: DrivingDays }) {
  const weeks = useMemo(() => calendarWeeks(days), [days])
  const navigate = useNavigate()
  const longest = days.items.reduce((far, item) => (item.distance_km > far.distance_km ? item : far), days.items[0])
  const open = (day: string): void => void navigate({ to: '/logbook', search: { from: day, to: day } })
  return (
    <Card>
      <CardHeader
        title={t('Driving days')}
        description={t('{count} in the past year, most on {day} with {distance_km}', {
          count: formatCount(days.items.length),
          day: formatDay(longest.day),
          distance_km: formatDistance(longest.distance_km),
        })}
        actions={
          <p aria-hidden className="flex items-center gap-1 text-xs text-muted">
            {t('Less')}
            {LEVELS.map((look) => (
              <span key={look} className={classes('size-2.5 rounded-xs', look)} />
            ))}
            {t('More')}
          </p>
        }
      />
      <div aria-hidden className="relative sm:pl-9">
        <div className="absolute inset-y-0 left-0 grid grid-rows-[16px_repeat(7,minmax(0,1fr))] gap-0.75 text-xs leading-none text-muted max-sm:hidden">
          <span />
          {WEEKDAYS.map((weekday, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- seven places that never move
            <span key={index} className="flex h-full min-h-0 items-center">
              {weekday}
            </span>
          ))}
        </div>
        <div className="flex gap-0.75">
          {weeks.map(({ days: week, month }, index) => (
            <div
              key={week[0].day}
              className={classes(
                'grid min-w-0 flex-1 grid-rows-[16px_repeat(7,auto)] content-start gap-0.75',
                index < weeks.length - NARROW_WEEKS && 'max-sm:hidden',
              )}
            >
              <span className="relative text-xs leading-none text-muted">
                {month && index < weeks.length - 2 && (
                  <span className="absolute top-0 left-0 whitespace-nowrap">{formatMonth(month).slice(0, 3)}</span>
                )}
              </span>
              {week.map((day) => (
                <Day key={day.day} day={day} onOpen={open} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{t('Driving days by month')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Driving days')}</th>
              <th scope="col">{t('Distance')}</th>
            </tr>
          </thead>
          <tbody>
            {drivingMonths(days.items).map(({ month, days: count, distanceKm }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{count}</td>
                <td>{formatDistance(distanceKm)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** A square of the picture; the pointer finds its trips. By keyboard the logbook's dates do. */
function Day({ day: { day, distanceKm, trips, level }, onOpen }: { day: CalendarDay; onOpen: (day: string) => void }) {
  const driven = trips > 0 ? `${formatDistance(distanceKm)}, ${plural(trips, '{n} trip', '{n} trips')}` : t('no trips')
  const said = `${formatDay(day)}: ${driven}`
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- part of a picture
    <span
      title={said}
      className={classes('aspect-square w-full rounded-xs', LEVELS[level], trips > 0 && 'cursor-pointer')}
      onClick={trips > 0 ? () => onOpen(day) : undefined}
    />
  )
}
