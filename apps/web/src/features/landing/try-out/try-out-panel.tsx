import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { getSampleFile, tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { useEffect, useState, useId, useRef } from 'react'
import { ApiError, getErrorMessage } from '../../../net/api-error.ts'
import { checkUploadFile } from '../../../api/check-upload-file.ts'
import { publicApi } from '../../../net/public-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileHelp } from '../../../ui/file-help.tsx'
import { GoodToKnow } from '../../../ui/good-to-know.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { type TryOut, estimateDeduction, getSuggestedShare } from './estimate.ts'
import type { TriedSource } from './try-card.tsx'
import { plural, t } from '../../../language/t.ts'
import { useNavigate } from '@tanstack/react-router'
import { TAX_TIMEZONE, taxYearName } from '@spoor/core/units/tax-year.ts'
import { ArrowRight } from 'lucide-react'
import { formatDate, isTimed } from '../../../format/instant.ts'
import { formatCount, formatDistance, formatPercent, formatRand, formatWholeRand } from '../../../format/quantity.ts'
import { forgetTriedFile, storeTriedFile } from '../../../waiting-files/tried-file.ts'
import { Kilometres } from '../../../ui/quantity.tsx'
import { TriedTrips } from './tried-trips.tsx'

type State =
  | { phase: 'sending'; filename: string | null; share: number }
  | { phase: 'done'; file: File; result: TryOut }
  /** `isRefused`: the same file would be refused again. */
  | { phase: 'failed'; filename: string | null; message: string; isRefused: boolean }

const BEGINNING: State = { phase: 'sending', filename: null, share: 0 }

async function fetchSample(signal: AbortSignal): Promise<File> {
  const { blob, filename } = await publicApi.download(getSampleFile, {}, { signal })
  return new File([blob], filename, { type: 'text/csv' })
}

export function TryOutPanel({ source, onClose }: { source: TriedSource; onClose: () => void }) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} source={source} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ source, onClose, onRetry }: { source: TriedSource; onClose: () => void; onRetry: () => void }) {
  const [state, setState] = useState<State>(BEGINNING)

  useEffect(() => {
    const left = new AbortController()
    const show = (next: State) => !left.signal.aborted && setState(next)
    let filename: string | null = null
    async function read(): Promise<void> {
      const file = source === 'sample' ? await fetchSample(left.signal) : source
      filename = file.name
      const fault = checkUploadFile(file, UPLOAD_EXTENSIONS)
      if (fault !== null) return void show({ phase: 'failed', filename, message: fault, isRefused: true })
      const result = await publicApi.sendFile(tryOutFile, file, {
        onProgress: (share) => show({ phase: 'sending', filename, share }),
        signal: left.signal,
      })
      show({ phase: 'done', file, result })
    }
    window.scrollTo(0, 0)
    read().catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.status === 422
      show({ phase: 'failed', filename, message: getErrorMessage(error, t('Upload failed')), isRefused })
    })
    return () => left.abort()
  }, [source])

  if (state.phase === 'done')
    return <TryOutResult file={source === 'sample' ? null : state.file} result={state.result} onClose={onClose} />
  const filename = state.filename ?? (source === 'sample' ? t('the sample') : source.name)
  return (
    <Card className="mx-auto w-full max-w-2xl p-6 sm:p-10">
      {state.phase === 'failed' ? (
        <div className="flex flex-col gap-5">
          <h1 className="text-xl font-semibold wrap-anywhere">{t('We could not read {filename}', { filename })}</h1>
          <Notice kind="bad">
            {state.message}
            <FileHelp filename={filename} />
          </Notice>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="large" onClick={onClose}>
              {t('Try another file')}
            </Button>
            {!state.isRefused && (
              <Button size="large" onClick={onRetry}>
                {t('Try again')}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Reading filename={filename} share={state.share} onClose={onClose} />
      )}
    </Card>
  )
}

function Reading({ filename, share, onClose }: { filename: string; share: number; onClose: () => void }) {
  const label = share < 1 ? t('Uploading {filename}', { filename }) : t('Finding trips in {filename}', { filename })
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-xl font-semibold wrap-anywhere" aria-live="polite">
        {label}
      </h1>
      <ProgressLine value={share < 1 ? share : null} label={label} />
      <div>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

/** Statistics, an estimate, and trips on a map and in a list. `file` is imported; null for the sample. */
export function TryOutResult({ file, result, onClose }: { file: File | null; result: TryOut; onClose: () => void }) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [going, setGoing] = useState<'/register' | '/login' | null>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const kept = result.trips_found > 0 ? file : null
  async function continueWithFile(to: '/register' | '/login'): Promise<void> {
    setGoing(to)
    if (kept) await storeTriedFile(kept)
    else await forgetTriedFile()
    await navigate(to === '/login' && kept ? { to, search: { from: '/upload' } } : { to })
  }
  const found = plural(result.trips_found, '{n} trip', '{n} trips')
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        size="large"
        busy={going === '/register'}
        className="max-sm:w-full"
        onClick={() => void continueWithFile('/register')}
      >
        {kept ? t('Create an account with this file') : t('Create an account')} <ArrowRight size={18} />
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
          onClick={() => void continueWithFile('/login')}
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
            {result.trips_found > 0 && ` · ${describePeriod(result)}`} · {describeRows(result)}
          </p>
        </div>
        {actions}
      </div>
      {result.trips_found === 0 ? (
        <Notice kind="warn">
          {t('All its positions are in one place. Choose a period in which you drove, and export again.')}
        </Notice>
      ) : (
        <>
          {result.question && (
            <Notice kind="warn" title={t('This file needs a look')}>
              {result.question} {t('With an account, you answer this in one click.')}
            </Notice>
          )}
          <GoodToKnow warnings={result.warnings} />
          <Estimate result={result} />
          <TriedTrips result={result} />
          <p className="text-sm text-muted">
            {kept
              ? t('None of this is stored. Sign up to save it: we read the file again into your account.')
              : t('These are made-up sample trips. Your account starts empty.')}
          </p>
        </>
      )}
    </section>
  )
}

function describePeriod({ trips, first_started_at, vehicles }: TryOut): string {
  const newest = trips[0].started_at
  const [from, to] = [first_started_at ?? newest, newest].map((at) => formatDate(at, TAX_TIMEZONE))
  return `${from === to ? to : `${from} – ${to}`} · ${plural(vehicles, '{n} vehicle', '{n} vehicles')}`
}

/** Describes all rows: used, duplicate and skipped rows add up to the rows read. */
function describeRows({ rows_read, rows_used, rows_skipped, duplicates }: TryOut): string {
  return [
    t('{used} of {rows} used', {
      used: formatCount(rows_used),
      rows: plural(rows_read, '{n} row', '{n} rows'),
    }),
    duplicates > 0 && plural(duplicates, '{n} duplicate', '{n} duplicates'),
    rows_skipped > 0 && t('{skipped} skipped', { skipped: formatCount(rows_skipped) }),
  ]
    .filter(Boolean)
    .join(', ')
}

function Estimate({ result }: { result: TryOut }) {
  /** Exact kilometres of the file until the slider is moved. */
  const [share, setShare] = useState(getSuggestedShare(result))
  const percent = Math.round(share * 100)
  const id = useId()
  const deduction = estimateDeduction(result, share)
  const businessKm = result.distance_km * share
  const rated = result.tax_years.filter(({ rate_per_km }) => rate_per_km !== null)
  return (
    <Card className="grid gap-6 p-5 sm:p-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-10">
      <div>
        <h2 className="text-sm font-medium text-muted">{t('A first estimate of your deduction')}</h2>
        <output htmlFor={id} className="mt-1 block text-2xl font-semibold tracking-[-0.02em]">
          {deduction === null ? t('SARS’ rate of that tax year is not known') : formatWholeRand(deduction)}
        </output>
        {rated.map(({ tax_year, distance_km, rate_per_km }) => (
          <p key={tax_year} className="mt-1 text-sm text-muted">
            {t('{distance} of business at {rate} a km, SARS’ rate for {year}', {
              distance: formatDistance(distance_km * share),
              rate: formatRand(rate_per_km ?? 0),
              year: taxYearName(tax_year),
            })}
          </p>
        ))}
      </div>
      <div>
        <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm font-medium">
          {t('How much of it was business?')}
          <span className="text-base font-semibold">
            {formatPercent(percent / 100)} · <Kilometres of={businessKm} />
          </span>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-valuetext={formatPercent(percent / 100)}
          onChange={(event) => setShare(event.target.valueAsNumber / 100)}
          className="mt-2 h-11 w-full accent-accent"
        />
        <p className="text-sm text-muted">
          {result.classified_by_file
            ? t('Based on what your file marks as business.')
            : !result.trips.some((trip) => isTimed(trip.started_at, TAX_TIMEZONE))
              ? t('Your file has no times, so all trips on weekdays count as business.')
              : t(
                  'Based on your trips on weekdays from 06:00 to 18:00, minus home to work once you name both. With an account you decide trip by trip.',
                )}
        </p>
        <p className="mt-2 text-sm text-muted">
          {t(
            'An estimate, for this file only. A deduction lowers your taxable income; it is not cash. Your employer’s reimbursements and your vehicle’s costs are not included and can change the amount.',
          )}
        </p>
      </div>
    </Card>
  )
}
