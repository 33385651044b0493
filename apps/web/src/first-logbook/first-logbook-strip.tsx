import { taxYearOn } from '@spoor/core/units/tax-year.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState, type LinkProps } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { isRunning } from '../api/upload-running.ts'
import { useFirstFile } from '../api/use-first-file.ts'
import { findDefaultLogbook, useLogbook, useLogbooks, type LogbookChoice } from '../api/use-logbooks.ts'
import { TO_REVIEW, useTripsToReview } from '../api/use-trips-to-review.ts'
import { plural, t } from '../language/t.ts'
import { usePlaces, useSuggestedPlaces } from '../places/use-places.ts'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useAction } from '../ui/use-action.ts'
import { useToday } from '../ui/use-today.ts'
import { noteOpenSteps, setFirstLogbook } from './first-logbook-state.ts'
import { StripPlaceholder } from './strip-placeholder.tsx'
import { listFirstLogbookSteps, findNextStep, getStepOnPage, STEPS, type Step } from './first-logbook-steps.ts'

/** Polling interval until the first file is processed. */
const FIRST_FILE_MS = 10_000

/** Guides a new driver from the first file to a logbook, above the pages of each step. */
export function FirstLogbookStrip() {
  const state = useSession()?.profile?.first_logbook
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const logbooks = useLogbooks({ askAgainMs: FIRST_FILE_MS })
  if (logbooks.isPending) return <StripPlaceholder />
  if (logbooks.data === undefined) return null
  if (logbooks.data.length === 0) return state === 'open' ? <FirstFile /> : null
  if (state === 'open') return <Steps logbooks={logbooks.data} />
  // Drivers who postponed the steps can resume them on the dashboard.
  return state === 'later' && pathname === '/dashboard' ? <PutAside /> : null
}

function Steps({ logbooks }: { logbooks: NonNullable<ReturnType<typeof useLogbooks>['data']> }) {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const choice = findDefaultLogbook(logbooks, taxYearOn(useToday()))
  const steps = useSteps(choice)
  const client = useQueryClient()
  // The menu counted before the first file was processed.
  useEffect(() => void client.invalidateQueries({ queryKey: TO_REVIEW }), [client])
  const change = useChange()
  const areOthersOpen = steps?.some(({ name, done }) => name !== 'download' && !done) ?? true
  useEffect(() => noteOpenSteps(areOthersOpen), [areOthersOpen])
  if (steps === null) return <StripPlaceholder />
  const here = getStepOnPage(pathname, search)
  const next = findNextStep(steps, here)
  const current = steps.find(({ name, done }) => name === here && !done) ?? next
  const isHereOpen = current !== null && current.name === here
  return (
    <Strip at={steps.findIndex((step) => step === current) + 1}>
      <ol className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1 max-sm:order-last max-sm:flex-auto max-sm:basis-full">
        {steps.map((step, index) => (
          <li
            key={step.name}
            aria-current={step === current ? 'step' : undefined}
            className={classes(
              'flex items-center gap-1.5',
              step === current ? 'font-semibold' : 'text-muted max-sm:sr-only',
            )}
          >
            <Mark number={index + 1} done={step.done} current={step === current} />
            {getStepTitle(step)}
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-1">
        {next && (
          <Link
            {...stepLink(next, choice)}
            className={buttonClass({ size: 'small', variant: isHereOpen ? undefined : 'primary' })}
          >
            {isHereOpen ? t('Skip') : t('Continue')}
          </Link>
        )}
        <IconButton
          label={t('Continue later')}
          icon={X}
          busy={change.isPending}
          onClick={() => change.mutate('later')}
        />
      </div>
    </Strip>
  )
}

/** Until the first trips are there: the file being read, or its question. */
function FirstFile() {
  const file = useFirstFile()
  if (file === undefined) return null
  const { upload_id: uploadId, filename } = file
  return (
    <Strip at={null}>
      <p role="status" className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
        {isRunning(file.status)
          ? t('Reading {filename}…', { filename })
          : t('{filename} needs a look before its trips appear.', { filename })}
      </p>
      {!isRunning(file.status) && (
        <Link
          to="/upload/$uploadId"
          params={{ uploadId }}
          className={buttonClass({ size: 'small', variant: 'primary' })}
        >
          {t('Answer one question')}
        </Link>
      )}
    </Strip>
  )
}

/** Its title, on a phone with the number of the current step, and its content. */
function Strip({ at, children }: { at: number | null; children: ReactNode }) {
  return (
    <section aria-label={t('Your first logbook')} className="border-b border-line bg-accent-tint text-sm text-ink">
      {/* As high with one line of steps as with two, so that its placeholder fits. */}
      <div className="mx-auto flex min-h-[60px] w-full max-w-[1248px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 max-sm:min-h-[88px] max-sm:gap-x-2 max-sm:gap-y-0 sm:px-6">
        <h2 className="font-semibold max-sm:flex-1">
          {t('Your first logbook')}
          {at !== null && (
            <span className="ml-2 font-normal whitespace-nowrap text-muted sm:hidden">
              {t('{at} of {count}', { at, count: STEPS.length })}
            </span>
          )}
        </h2>
        {children}
      </div>
    </section>
  )
}

function PutAside() {
  const change = useChange()
  return (
    <section aria-label={t('Your first logbook')} className="border-b border-line bg-sunken text-sm">
      <div className="mx-auto flex w-full max-w-[1248px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 sm:px-6">
        <p className="min-w-0 flex-1">{t('Your first logbook is not finished.')}</p>
        <Button variant="quiet" size="small" busy={change.isPending} onClick={() => change.mutate('open')}>
          {t('Continue')}
        </Button>
        <Button variant="quiet" size="small" busy={change.isPending} onClick={() => change.mutate('done')}>
          {t('Do not show again')}
        </Button>
      </div>
    </section>
  )
}

function useChange() {
  return useAction({ call: setFirstLogbook, failure: t('Your choice could not be saved') })
}

/** Null until all data is loaded, so that no step flips while the page loads. */
function useSteps(choice: LogbookChoice | null): Step[] | null {
  const suggested = useSuggestedPlaces()
  const places = usePlaces()
  const logbook = useLogbook(choice)
  const tripsToReview = useTripsToReview()
  if (!suggested.data || !places.data || tripsToReview === undefined || (choice !== null && !logbook.data)) return null
  const named = new Set(places.data.items.map(({ kind }) => kind))
  return listFirstLogbookSteps({
    hasUnnamedHomeOrWork: suggested.data.items.some(({ likely }) => likely !== null && !named.has(likely)),
    tripsToReview,
    missing: logbook.data?.missing ?? null,
  })
}

function Mark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  return (
    <span
      className={classes(
        'flex size-5 shrink-0 items-center justify-center rounded-full text-xs tabular-nums',
        done ? 'bg-accent text-on-accent' : current ? 'border-2 border-accent' : 'border border-line',
      )}
    >
      {done ? <Check size={12} aria-label={t('Done:')} /> : number}
    </span>
  )
}

function getStepTitle({ name, done, count }: Step): string {
  switch (name) {
    case 'places':
      return t('Home and work')
    case 'review':
      return done ? t('Review') : plural(count, 'Review {n} trip', 'Review {n} trips')
    case 'odometer':
      return t('Odometer')
    case 'missing':
      return done || count === 0 ? t('What is missing') : plural(count, 'Fix {n} gap', 'Fix {n} gaps')
    case 'download':
      return t('Download')
  }
}

/** Link to a step's page. The download dialog also asks for the odometer readings. */
function stepLink({ name }: Step, choice: LogbookChoice | null): Pick<LinkProps, 'to' | 'params' | 'search'> {
  switch (name) {
    case 'places':
      return { to: '/places' }
    case 'review':
      return { to: '/review' }
    case 'missing':
      return choice?.vehicleId === undefined
        ? { to: '/logbook' }
        : { to: '/vehicles/$vehicleId', params: { vehicleId: choice.vehicleId }, search: { year: choice.taxYear } }
    case 'odometer':
    case 'download':
      return { to: '/logbook', search: { download: true } }
  }
}
