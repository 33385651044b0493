import type { MissingLine } from '@spoor/contract/words/missing-line.ts'
import type { Readiness, ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { GAPS, isGrave } from '@spoor/core/report/gaps.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleDashed, TriangleAlert } from 'lucide-react'
import { formatDay } from '../format/instant.ts'
import { formatDistance, formatPercent, formatWholeDistance } from '../format/quantity.ts'
import { plural, t } from '../language/t.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressLine } from '../ui/progress-line.tsx'
import { describeBusinessCommutes, MarkPrivate } from './business-commutes.tsx'

/** What a logbook is missing, most serious first, each line with a link to fix it. */
export function ReadinessList({ readiness }: { readiness: Readiness }) {
  const { lines } = readiness
  if (lines.length === 0) return <NothingMissing readiness={readiness} />
  return (
    <ul aria-label={t('Before you submit')} className="flex flex-col divide-y divide-line">
      {lines.map((line) => (
        <Line key={`${line.code} ${line.from}`} line={line} readiness={readiness} />
      ))}
    </ul>
  )
}

export function Completeness({ readiness: { percent, in_order_km: done, total_km: total } }: { readiness: Readiness }) {
  if (percent === null) return <p className="text-sm text-muted">{t('Nothing is due yet.')}</p>
  const distances = { done: formatWholeDistance(done), total: formatWholeDistance(total) }
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular-nums">{formatPercent(percent / 100)}</span>
        <span className="text-sm text-muted">
          {percent < 100 && distances.done === distances.total
            ? t('Every trip is complete, but not the logbook')
            : t('{done} of {total} in complete trips', distances)}
        </span>
      </p>
      <ProgressLine value={percent / 100} label={t('Complete so far')} />
    </div>
  )
}

function NothingMissing({ readiness: { percent, closing_due_on: closingDay } }: { readiness: Readiness }) {
  if (percent === null) return null
  return closingDay === null ? (
    <Notice kind="good" title={t('Nothing is missing')} />
  ) : (
    <Notice kind="good" title={t('Nothing is missing so far')}>
      {t('The closing odometer reading is due on {day}.', { day: formatDay(closingDay) })}
    </Notice>
  )
}

function Line({ line, readiness }: { line: ReadinessLine; readiness: Readiness }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <GapText line={line} size={18} />
      <ReadinessFix line={line} readiness={readiness} />
    </li>
  )
}

export function GapText({ line, size }: { line: ReadinessLine; size: number }) {
  // Trips to review are work in progress, shown as on the dashboard.
  const isReview = line.code === 'to_review'
  const grave = !isReview && isGrave(line.code)
  const Icon = isReview ? CircleDashed : TriangleAlert
  return (
    <>
      <Icon size={size} className={grave ? 'shrink-0 text-bad' : 'shrink-0 text-warn'} />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {grave && <span className="sr-only">{t('Serious:')} </span>}
        {describeReadiness(line)}
      </p>
    </>
  )
}

/** Links to the affected trips, or to where the missing value is entered. */
export function ReadinessFix({ line, readiness }: { line: ReadinessLine; readiness: Readiness }) {
  return (
    <span className="flex flex-wrap gap-2">
      {line.code === 'home_to_work' && line.filter && <MarkPrivate filter={line.filter} />}
      {listFixes(line, readiness).map(({ label, ...link }) => (
        <Link key={label} {...link} className={buttonClass({ size: 'small' })}>
          {label}
        </Link>
      ))}
    </span>
  )
}

type FixLink = Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string }

function listFixes(
  { code, filter, count, from }: ReadinessLine,
  { vehicle_id: vehicleId, tax_year: year }: Readiness,
): FixLink[] {
  const vehicle = { to: '/vehicles/$vehicleId', params: { vehicleId } } as const
  switch (GAPS[code].fix) {
    case 'enter_reading':
      return [{ ...vehicle, search: { tab: 'odometer', year, day: from ?? undefined }, label: t('Enter the reading') }]
    case 'check_readings':
      return [{ ...vehicle, search: { tab: 'odometer', year }, label: t('Check the readings') }]
    case 'check_costs':
      return [{ ...vehicle, search: { tab: 'costs', year }, label: t('Open the costs') }]
    case 'edit_vehicle':
      return [{ ...vehicle, search: { edit: true }, label: t('Edit vehicle') }]
    case 'add_trips':
      return [
        { to: '/upload', label: t('Upload a file') },
        { to: '/logbook', search: { vehicle_id: vehicleId, add: true }, label: t('Add trip') },
      ]
    case 'review':
    case 'add_reasons':
    case 'check_trips':
    case 'submit':
    case 'wait': {
      const label = count === 1 ? t('Open the trip') : t('Open the trips')
      return filter ? [{ to: '/logbook', search: filter, label }] : []
    }
  }
}

export function describeReadiness({
  code,
  count,
  from,
  to,
  distance_km: km,
  has_trips_between: between,
}: MissingLine): string {
  const days = { from: from && formatDay(from), to: to && formatDay(to) }
  switch (code) {
    case 'odometer_opening':
    case 'odometer_closing':
      return t('The odometer reading for {from} is missing. SARS refuses a claim without it.', days)
    case 'odometer_backwards':
      return t('The closing odometer reading is lower than the one for {from}.', days)
    case 'odometer_too_low':
      return from === null
        ? t('Your trips add up to more than the odometer shows.')
        : t('Between {from} and {to} your trips add up to more than the odometer shows.', days)
    case 'no_trips':
      return t('There are no trips in this tax year.')
    case 'empty_months':
      return t('No trips from {from} to {to}. Add those that you drove.', days)
    case 'to_review':
      return plural(
        count,
        '{n} trip to review, not in the logbook yet.',
        '{n} trips to review, not in the logbook yet.',
      )
    case 'no_reason':
      return plural(count, '{n} business trip needs a reason.', '{n} business trips need a reason.')
    case 'weak_reason':
      return plural(
        count,
        '{n} reason is too vague for SARS. Say what for, and with or for whom.',
        '{n} reasons are too vague for SARS. Say what for, and with or for whom.',
      )
    case 'no_place':
      return plural(count, '{n} business trip has no start or no end.', '{n} business trips have no start or no end.')
    case 'unlogged':
      if (from === null) {
        return t('{distance} in small gaps are not covered by a trip. Add the trips to count them as business.', {
          distance: formatDistance(km ?? 0),
        })
      }
      return between
        ? t('{distance} between {from} and {to} are not covered by a trip. Add the trips to count them as business.', {
            ...days,
            distance: formatDistance(km ?? 0),
          })
        : t('No trips from {from} to {to}: {distance} that do not count as business until you add them.', {
            ...days,
            distance: formatDistance(km ?? 0),
          })
    case 'no_vehicle':
      return plural(
        count,
        '{n} trip this year has no vehicle and is not in any logbook.',
        '{n} trips this year have no vehicle and are not in any logbook.',
      )
    case 'home_to_work':
      return describeBusinessCommutes(count)
    case 'like_commute':
      return plural(
        count,
        '{n} business trip is on a route that you drive on most weekdays. If it leads from home to work or back, SARS counts it as private.',
        '{n} business trips are on a route that you drive on most weekdays. If it leads from home to work or back, SARS counts them as private.',
      )
    case 'two_vehicles':
      return plural(
        count,
        '{n} trip is at the same time as one in another vehicle.',
        '{n} trips are at the same time as one in another vehicle.',
      )
    case 'unclassified':
      return plural(count, '{n} unclassified trip counts as private.', '{n} unclassified trips count as private.')
    case 'overlap':
      return plural(
        count,
        '{n} trip is at the same time as another of this vehicle.',
        '{n} trips are at the same time as another of this vehicle.',
      )
    case 'speed':
      return plural(
        count,
        '{n} trip is impossibly fast. Check its distance and times.',
        '{n} trips are impossibly fast. Check their distances and times.',
      )
    case 'out_of_use':
      return plural(
        count,
        '{n} trip is on a day when this vehicle was not in use, so it is not in the logbook.',
        '{n} trips are on days when this vehicle was not in use, so they are not in the logbook.',
      )
    case 'cut':
      return plural(
        count,
        '{n} trip begins or ends where its file does. Upload the file before or after it.',
        '{n} trips begin or end where their file does. Upload the files before or after them.',
      )
    case 'cost_out_of_use':
      return plural(
        count,
        '{n} cost is on a day when this vehicle was not in use, so it is not claimed.',
        '{n} costs are on days when this vehicle was not in use, so they are not claimed.',
      )
    case 'broken_chain':
      return plural(
        count,
        '{n} trip begins elsewhere than the trip before ended.',
        '{n} trips begin elsewhere than the trip before ended.',
      )
    case 'no_private':
      return t('All {distance} of the year are business. SARS asks for a vehicle’s private kilometres.', {
        distance: formatDistance(km ?? 0),
      })
    case 'round_distances':
      return plural(count, '{n} trip has a round distance.', '{n} trips have round distances ({distance}).', {
        distance: formatDistance(km ?? 0),
      })
    case 'one_reason':
      return plural(count, '{n} trip has one reason.', '{n} trips have one and the same reason ({distance}).', {
        distance: formatDistance(km ?? 0),
      })
    case 'at_risk':
      return plural(
        count,
        'SARS would refuse {distance} of business on {n} trip.',
        'SARS would refuse {distance} of business on {n} trips.',
        { distance: formatDistance(km ?? 0) },
      )
    case 'fuel_without_driving':
      return plural(count, 'Fuel was bought on {n} day without a trip.', 'Fuel was bought on {n} days without a trip.')
    case 'registration':
      return t('The logbook has no registration number.')
    case 'year_running':
      return t('The closing odometer reading is due on {to}. Until then the logbook is not complete.', days)
    case 'rate_unknown':
      return t('SARS’ prescribed rate for this year is not known yet, so business kilometres have no value.')
    case 'rate_unconfirmed':
      return t('The prescribed rate for this year is not confirmed. Check it on the SARS website.')
  }
}
