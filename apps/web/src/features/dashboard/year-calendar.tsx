import { useNavigate } from '@tanstack/react-router'
import type { DrivingDays } from '@spoor/contract/routes/stats.ts'
import { useMemo } from 'react'
import type { CSSProperties, MouseEvent, PointerEvent } from 'react'
import { formatDay, formatMonth } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { calendarWeeks, drivingMonths } from './calendar-weeks.ts'
import type { CalendarDay, CalendarWeek } from './calendar-weeks.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

/** How a day looks by how far was driven, as a square of the picture and in its legend. */
const LEVELS = [
  { square: 'fill-sunken stroke-line stroke-[0.75]', legend: 'border border-line bg-sunken' },
  { square: 'fill-accent/25', legend: 'bg-accent/25' },
  { square: 'fill-accent/50', legend: 'bg-accent/50' },
  { square: 'fill-accent/75', legend: 'bg-accent/75' },
  { square: 'fill-accent', legend: 'bg-accent' },
] as const
const WEEKDAYS = [t('Mon'), '', t('Wed'), '', t('Fri'), '', ''] as const
/** From one square to the next, and of one, in units of the picture. */
const STEP = 13
const SQUARE = 10
/** A phone has room for half a year; the other half is drawn into sight. */
const NARROW_WEEKS = 27

/** The past year day by day, darker the further; beside the picture a table by month for those who cannot see it. */
export function YearCalendar({ days }: { days: DrivingDays }) {
  const weeks = useMemo(() => calendarWeeks(days), [days])
  const navigate = useNavigate()
  const share = (Math.max(1, weeks.length / NARROW_WEEKS) * 100).toFixed(2)
  const longest = days.items.reduce((far, item) => (item.distance_km > far.distance_km ? item : far), days.items[0])
  const dayAt = ({ currentTarget, clientX, clientY }: PointerEvent | MouseEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const step = width / weeks.length
    return weeks[Math.floor((clientX - left) / step)]?.days[Math.floor((clientY - top) / step)]
  }
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const day = dayAt(event)
    const title = event.currentTarget.querySelector('title')
    if (title) title.textContent = day ? described(day) : ''
    event.currentTarget.style.cursor = day && day.trips > 0 ? 'pointer' : ''
  }
  const open = (event: MouseEvent<SVGSVGElement>): void => {
    const day = dayAt(event)
    if (day && day.trips > 0) void navigate({ to: '/logbook', search: { from: day.day, to: day.day } })
  }
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
            {LEVELS.map(({ legend }) => (
              <span key={legend} className={classes('size-2.5 rounded-xs', legend)} />
            ))}
            {t('More')}
          </p>
        }
      />
      <div aria-hidden className="relative sm:pl-9">
        <div className="absolute inset-y-0 left-0 grid grid-rows-[19px_repeat(7,minmax(0,1fr))] text-xs leading-none text-muted max-sm:hidden">
          <span />
          {WEEKDAYS.map((weekday, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- seven places that never move
            <span key={index} className="flex h-full min-h-0 items-center">
              {weekday}
            </span>
          ))}
        </div>
        <div className="overflow-x-auto overflow-y-hidden [direction:rtl]">
          <div className="[direction:ltr] max-sm:w-(--half)" style={{ '--half': `${share}%` } as CSSProperties}>
            <div className="relative h-4.75 text-xs leading-none text-muted">
              {weeks.map(
                ({ month }, index) =>
                  month &&
                  index < weeks.length - 2 && (
                    <span
                      key={month}
                      className="absolute top-0 whitespace-nowrap"
                      style={{ left: `${(index / weeks.length) * 100}%` }}
                    >
                      {formatMonth(month).slice(0, 3)}
                    </span>
                  ),
              )}
            </div>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- part of a picture */}
            <svg
              viewBox={`0 0 ${weeks.length * STEP} ${7 * STEP}`}
              className="block w-full"
              onPointerMove={point}
              onClick={open}
            >
              <title />
              <rect width="100%" height="100%" fill="none" pointerEvents="all" />
              {LEVELS.map(({ square }, level) => (
                <path key={square} className={square} d={squares(weeks, level)} />
              ))}
            </svg>
          </div>
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

/** All squares of a level. By keyboard the logbook's dates find the trips of a day. */
function squares(weeks: readonly CalendarWeek[], wanted: number): string {
  return weeks
    .flatMap(({ days }, week) =>
      days.flatMap(({ level }, day) =>
        level === wanted ? [`M${week * STEP + 3} ${day * STEP + 1}${ROUNDED_SQUARE}`] : [],
      ),
    )
    .join('')
}

/** From the left of its upper edge, clockwise. */
const ROUNDED_SQUARE = `h${SQUARE - 4}q2 0 2 2v${SQUARE - 4}q0 2 -2 2h-${SQUARE - 4}q-2 0 -2 -2v-${SQUARE - 4}q0 -2 2 -2z`

function described({ day, distanceKm, trips }: CalendarDay): string {
  const driven = trips > 0 ? `${formatDistance(distanceKm)}, ${plural(trips, '{n} trip', '{n} trips')}` : t('no trips')
  return `${formatDay(day)}: ${driven}`
}
