import { useNavigate } from '@tanstack/react-router'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatDate } from '../../../format/instant.ts'
import {
  distanceQuantity,
  formatCount,
  formatDistance,
  formatPercent,
  formatRand,
  formatWholeRand,
} from '../../../format/quantity.ts'
import { keepTriedFile } from '../../../waiting-files/tried-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Quantity } from '../../../ui/quantity.tsx'
import { estimatedDeduction, suggestedPercent } from './estimate.ts'
import type { TryOut } from './estimate.ts'
import { TriedTrips } from './tried-trips.tsx'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'

/** What a visitor's file holds: figures, a first estimate, and the trips on a map with a list beside it. */
export function TryOutResult({
  file,
  result,
  timezone,
  onClose,
}: {
  file: File
  result: TryOut
  timezone: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [going, setGoing] = useState<'/register' | '/login' | null>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  async function takeAlong(to: '/register' | '/login'): Promise<void> {
    setGoing(to)
    await keepTriedFile(file)
    await navigate(to === '/login' ? { to, search: { from: '/upload' } } : { to })
  }
  const found = plural(result.trips_found, '{n} trip', '{n} trips')
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        size="large"
        busy={going === '/register'}
        className="max-sm:w-full"
        onClick={() => void takeAlong('/register')}
      >
        {t('Create an account with this file')} <ArrowRight size={18} aria-hidden />
      </Button>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button size="large" className="max-sm:px-3" onClick={onClose}>
          {t('Try another file')}
        </Button>
        <Button
          variant="quiet"
          size="large"
          busy={going === '/login'}
          className="max-sm:px-3"
          onClick={() => void takeAlong('/login')}
        >
          {t('I have an account')}
        </Button>
      </div>
    </div>
  )
  return (
    <section aria-labelledby="tried" className="flex flex-col gap-6" data-testid="try-out-result">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1
            id="tried"
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-semibold tracking-[-0.025em] outline-none"
          >
            {result.trips_found === 0
              ? t('No trips in this file')
              : t('{trips}, {distance}', { trips: found, distance: formatDistance(result.distance_km) })}
          </h1>
          <p className="mt-1 text-base text-muted wrap-anywhere">
            {result.filename}
            {result.trips_found > 0 && ` · ${periodOf(result, timezone)}`} ·{' '}
            {t('{used} of {rows} used', {
              used: formatCount(result.rows_used),
              rows: plural(result.rows_read, '{n} row', '{n} rows'),
            })}
            {result.rows_skipped > 0 && t(', {skipped} skipped', { skipped: formatCount(result.rows_skipped) })}
          </p>
        </div>
        {actions}
      </div>
      {result.trips_found === 0 ? (
        <Notice kind="warn">
          {t('The positions in it never leave one place. Choose a period in which you drove, and export again.')}
        </Notice>
      ) : (
        <>
          <Estimate result={result} />
          <TriedTrips result={result} timezone={timezone} />
          <p className="text-sm text-muted">
            {t('Nothing of this is stored. Sign up to keep it: we read the file again, into your account.')}
          </p>
        </>
      )}
    </section>
  )
}

function periodOf({ trips, trips_found, vehicles }: TryOut, timezone: string): string {
  const cars = plural(vehicles, '{n} vehicle', '{n} vehicles')
  const newest = formatDate(trips[0].started_at, timezone)
  if (trips_found > trips.length) return `${t('until {day}', { day: newest })} · ${cars}`
  return `${formatDate(trips[trips.length - 1].started_at, timezone)} – ${newest} · ${cars}`
}

function Estimate({ result }: { result: TryOut }) {
  const [percent, setPercent] = useState(suggestedPercent(result))
  const id = useId()
  const deduction = estimatedDeduction(result, percent)
  const businessKm = (result.distance_km * percent) / 100
  return (
    <Card className="grid gap-6 p-5 sm:p-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-10">
      <div>
        <h2 className="text-sm font-medium text-muted">{t('First estimate of your deduction')}</h2>
        <output htmlFor={id} className="mt-1 block text-2xl font-semibold tracking-[-0.02em]">
          {deduction === null ? t('No rate is known for this tax year yet') : formatWholeRand(deduction)}
        </output>
        {result.rate_per_km !== null && (
          <p className="mt-1 text-sm text-muted">
            {t('{distance} of business at {rate} a km, SARS’ rate for {year}', {
              distance: formatDistance(businessKm),
              rate: formatRand(result.rate_per_km),
              year: taxYearName(result.tax_year),
            })}
          </p>
        )}
      </div>
      <div>
        <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm font-medium">
          {t('How much of it was business?')}
          <span className="text-base font-semibold">
            {formatPercent(percent / 100)} · <Quantity of={distanceQuantity(businessKm)} />
          </span>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-valuetext={formatPercent(percent / 100)}
          onChange={(event) => setPercent(event.target.valueAsNumber)}
          className="mt-2 h-11 w-full accent-accent"
        />
        <p className="text-sm text-muted">
          {result.classified_by_file
            ? t('It starts with what your file calls business.')
            : t('It starts with your trips on weekdays from 08:00 to 17:00. With an account you decide trip by trip.')}
        </p>
        <p className="mt-2 text-sm text-muted">
          {t(
            'An estimate, for this file only: a deduction lowers your taxable income, it is not cash. It leaves out what your employer pays you back and what your vehicle costs, which can make it more or less.',
          )}
        </p>
      </div>
    </Card>
  )
}
