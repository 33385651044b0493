import { COMPANY_PLANS, type Plan, PLANS } from '@spoor/contract/limits/plans.ts'
import type { VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { dashboardPath, effectiveRole } from '@spoor/contract/rules/roles.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight, BriefcaseBusiness, Check, FileDown, FileUp, Fuel, Sparkles, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useAppSettings } from '../../net/app-settings.ts'
import { mayBeSignedIn } from '../../auth/sign-in-marker.ts'
import { useSession } from '../../session/use-session.ts'
import { formatCount, formatWholeRand } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ThemedPicture } from '../../ui/themed-picture.tsx'
import { PICTURES } from './product-pictures.ts'
import { type TriedSource, TryCard } from './try-out/try-card.tsx'

/** Spoor's purpose and the first step; `beside` appears on the right of wide windows. */
function Hero({ beside }: { beside: ReactNode }) {
  const session = useSession()
  const trialDays = useAppSettings()?.trial_days ?? 0
  const role = session?.profile ? effectiveRole(session.profile) : null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 sm:gap-10 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-14">
      <div>
        <h1 className="text-[32px] leading-[38px] font-semibold tracking-[-0.025em] sm:text-[52px] sm:leading-[56px]">
          <span className="inline-block">{t('Your tracker has the kilometres.')}</span>{' '}
          <span className="inline-block">{t('SARS wants a logbook.')}</span>
        </h1>
        <p className="mt-4 max-w-xl text-base text-muted sm:mt-5 sm:text-lg">
          {t(
            'Drop in the GPS file your tracker exports. Spoor finds the trips, you mark which were business, and you download a logbook in the columns SARS asks for.',
          )}
        </p>
        {/* On a phone the header has the button, so the file card comes first. */}
        <div className={classes('mt-8 flex flex-wrap items-center gap-3', !session && 'max-sm:hidden')}>
          {session ? (
            <Link
              to={role === 'system_admin' ? dashboardPath(role) : '/logbook'}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              {role === 'system_admin' ? t('Go to your dashboard') : t('Open your logbook')} <ArrowRight size={18} />
            </Link>
          ) : (
            <>
              <Link to="/register" className={buttonClass({ size: 'large' })}>
                {t('Create an account')} <ArrowRight size={18} />
              </Link>
              <Link to="/" hash="plans" className={buttonClass({ size: 'large' })}>
                {t('What it costs')}
              </Link>
              {trialDays > 0 && (
                <p className="text-base text-muted">{plural(trialDays, '{n} day free', '{n} days free')}</p>
              )}
            </>
          )}
        </div>
      </div>
      {beside}
    </section>
  )
}

const FRAME = 'rounded-2xl border border-line shadow-raised'

const WITHOUT_TRACKER = [
  {
    title: t('Record trips with your phone'),
    text: t('Start and end each trip in Spoor, online or offline, with its route on a map.'),
  },
  {
    title: t('Connect a free phone app'),
    text: t('OwnTracks, Traccar Client, Colota and others send your trips by themselves.'),
  },
  {
    title: t('Bring what you have'),
    text: t('Google Timeline, GPX, KML and other recordings, or a spreadsheet of trips.'),
  },
] as const

function NoTracker() {
  return (
    <section
      aria-labelledby="no-tracker"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 md:grid-cols-[minmax(0,1fr)_17.5rem] md:gap-14"
    >
      <div>
        <Title id="no-tracker">{t('No tracker?')}</Title>
        <ul className="mt-6 flex flex-col gap-5">
          {WITHOUT_TRACKER.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="mt-1 text-base text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <ThemedPicture
        {...PICTURES.tracker}
        alt={t('The trip tracker on a phone: time, distance and the route on a map, with a button to end the trip')}
        className={`mx-auto w-70 ${FRAME}`}
      />
    </section>
  )
}

/** The way in which each tracking company's trips arrive, besides a file. */
const COMPANIES: readonly { name: string; vendor?: VendorAccount['vendor']; mails?: true }[] = [
  { name: t('Cartrack'), vendor: 'cartrack', mails: true },
  { name: t('Netstar'), mails: true },
  { name: t('Tracker') },
  { name: t('MiX'), mails: true },
  { name: t('Ctrack'), mails: true },
]

function Trackers() {
  const { reports_by_mail: readsMail, connects_vendors: connects } = useAppSettings() ?? {}
  return (
    <section aria-labelledby="trackers">
      <Title id="trackers">{t('Which trackers work')}</Title>
      <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {COMPANIES.map(({ name, vendor, mails }) => (
          <li key={name} className="rounded-xl border border-line bg-surface p-5 shadow-card">
            <h3 className="text-base font-semibold">{name}</h3>
            <ul className="mt-2 flex flex-col gap-1 text-sm text-muted">
              {connects && vendor && <Works>{t('Connect once: trips arrive by themselves')}</Works>}
              {readsMail && mails && <Works>{t('Its reports by email')}</Works>}
              <Works>{t('Its reports as Excel or CSV')}</Works>
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-3xl text-base text-muted">
        {t(
          'And any other tracker that exports trips or GPS positions as CSV or Excel. Files from Traccar, TeslaMate, GPSLogger and BasicAirData GPS Logger are recognised by their headings, with units and time zone.',
        )}{' '}
        <Link to="/faq" hash="tracker-company" className="underline underline-offset-2 hover:text-ink">
          {t('How to get the file from your tracking company')}
        </Link>
      </p>
    </section>
  )
}

const Works = ({ children }: { children: string }) => (
  <li className="flex gap-2">
    <Check size={16} className="mt-0.5 shrink-0 text-good" />
    {children}
  </li>
)

function Finished() {
  return (
    <section aria-labelledby="finished">
      <Title id="finished">{t('The logbook you submit')}</Title>
      <p className="mt-2 max-w-2xl text-base text-balance text-muted">
        {t(
          'One line for each business trip, with the odometer before and after, where from, where to and why. As a PDF or an Excel file.',
        )}
      </p>
      {/* At full size, so that it can be read: a phone scrolls it sideways. */}
      <div
        role="group"
        aria-label={t('A page of the logbook')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-6 max-h-[34rem] overflow-x-auto overflow-y-hidden rounded-lg border border-line shadow-raised"
      >
        <ThemedPicture
          {...PICTURES.pdf}
          alt={t(
            'A page of the logbook as PDF: date, opening and closing kilometres, business kilometres, from, to and reason of each trip',
          )}
          className="max-lg:w-[72rem]! max-lg:max-w-none!"
        />
      </div>
    </section>
  )
}

function Plans() {
  return (
    <section aria-labelledby="plans">
      <Title id="plans">{t('What it costs')}</Title>
      <p className="mt-1 text-base text-muted">{t('A year at a time, in rand. Any number of vehicles and trips.')}</p>
      <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {(Object.keys(PLANS) as Plan[]).map((plan) => (
          <PlanCard key={plan} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { name, priceCents, maxEmployees } = PLANS[plan]
  const trialDays = useAppSettings()?.trial_days ?? 0
  const forCompany = COMPANY_PLANS.find((one) => one === plan)
  return (
    <li
      className={classes(
        'flex flex-col rounded-xl border bg-surface p-5 shadow-card',
        forCompany ? 'border-line' : 'border-accent',
      )}
    >
      <h3 className="text-base font-semibold">{name}</h3>
      <p className="mt-3 text-xl font-semibold tracking-[-0.01em]">
        {formatWholeRand(priceCents / 100)}{' '}
        <span className="text-sm font-normal tracking-normal text-muted">{t('a year')}</span>
      </p>
      <p className="text-sm text-muted">
        {t('about {amount} a month', { amount: formatWholeRand(Math.round(priceCents / 1200)) })}
      </p>
      <p className="mt-1 text-sm text-muted">
        {maxEmployees === null
          ? t('One driver')
          : t('Up to {maxEmployees} employees', { maxEmployees: formatCount(maxEmployees) })}
        {!forCompany && trialDays > 0 && <>, {plural(trialDays, 'the first day free', 'the first {n} days free')}</>}
      </p>
      {forCompany ? (
        <Link
          to="/enquiry"
          search={{ plan: forCompany }}
          className={classes(buttonClass(), 'mt-5 text-center whitespace-normal!')}
        >
          {t('Ask for this plan')}
        </Link>
      ) : (
        <Link
          to="/register"
          className={classes(buttonClass({ variant: 'primary' }), 'mt-5 text-center whitespace-normal!')}
        >
          {t('Create an account')}
        </Link>
      )}
    </li>
  )
}

const PROMISES = [
  t('Your file is stored exactly as you sent it.'),
  t('Every row is accounted for: used, a duplicate, or skipped with a reason.'),
  t('The same file twice adds nothing twice.'),
  t('Importing again never overwrites your edits.'),
  t('Private trips stay private: the logbook lists business trips only.'),
] as const

function Reads() {
  return (
    <section
      aria-labelledby="reads"
      className="grid gap-6 rounded-2xl border border-line bg-surface p-6 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <Title id="reads">{t('Exact, and it shows its working')}</Title>
        <p className="mt-2 max-w-md text-base text-balance text-muted">
          {t(
            'A logbook has to stand up to questions. Spoor shows where the distance of every trip comes from, and what happened to every row.',
          )}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-3 text-base">
            <Check size={20} className="mt-0.5 shrink-0 text-good" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS = [
  {
    Icon: FileUp,
    title: t('Drop in the file'),
    text: t(
      'CSV or Excel, GPS positions or finished trips, as your tracker exports it. Columns, dates and units are recognised; a row that cannot be used is listed with its reason.',
    ),
  },
  {
    Icon: BriefcaseBusiness,
    title: t('Mark business trips'),
    text: t(
      'Each trip with its places, kilometres and map. Classify by click or in bulk, add the reason SARS asks for, and edit what the tracker got wrong.',
    ),
  },
  {
    Icon: FileDown,
    title: t('Download the logbook'),
    text: t('Excel or PDF for the tax year, with opening and closing odometer, and a list of what is still missing.'),
  },
] as const

const EXTRAS = [
  {
    Icon: Sparkles,
    title: t('AI-assisted classification'),
    text: t(
      'Spoor learns from the trips you confirm and suggests business or private for the next ones, with its reasons. You decide.',
    ),
  },
  {
    Icon: Fuel,
    title: t('Fuel estimates for each vehicle'),
    text: t('What the fuel for your trips costs each month, from your fill-ups or the consumption you enter.'),
  },
  {
    Icon: Users,
    title: t('Teams'),
    text: t('A company invites its drivers and collects their logbooks. Of private trips it sees only the total.'),
  },
] as const

/** Points side by side; `numbered` for steps. */
function Points({
  id,
  title,
  points,
  numbered = false,
}: {
  id: string
  title: string
  points: typeof STEPS | typeof EXTRAS
  numbered?: boolean
}) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <List className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
        {points.map(({ Icon, title, text }, index) => (
          <li key={title} className={numbered ? 'border-t-2 border-accent pt-5' : undefined}>
            <h3 className="flex items-center gap-3 text-lg font-semibold">
              <Icon size={22} className="shrink-0 text-accent" />
              {numbered && `${index + 1}. `}
              {title}
            </h3>
            <p className="mt-2 text-base text-muted">{text}</p>
          </li>
        ))}
      </List>
    </section>
  )
}

/** The operator, if configured. */
function Behind() {
  const settings = useAppSettings()
  const operator = settings?.operator
  const support = settings?.support_address
  if (!operator && !support) return null
  return (
    <section aria-labelledby="behind">
      <Title id="behind">{t('Who is behind it')}</Title>
      <address className="mt-2 flex flex-col text-base text-muted not-italic">
        {operator && <span className="font-semibold wrap-anywhere text-ink">{operator.name}</span>}
        {operator?.phone && (
          <a
            className="underline underline-offset-2 hover:text-ink"
            href={`tel:${operator.phone.replace(/[^+\d]/g, '')}`}
          >
            {operator.phone}
          </a>
        )}
        {support && (
          <a className="wrap-anywhere underline underline-offset-2 hover:text-ink" href={`mailto:${support}`}>
            {support}
          </a>
        )}
      </address>
    </section>
  )
}

const TryOutPanel = lazy(async () => ({ default: (await import('./try-out/try-out-panel.tsx')).TryOutPanel }))

export function LandingPage() {
  const session = useSession()
  const [tried, setTried] = useState<TriedSource | null>(null)
  useEffect(() => {
    // Take remembered users straight to their dashboard.
    if (mayBeSignedIn())
      void import('../../auth/account.ts').then((account) => account.restoreSession().catch(() => null))
    document.title = t('Spoor · from tracker file to SARS logbook')
  }, [])
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-16 px-4 pt-8 pb-8 sm:gap-24 sm:px-6 sm:pt-16">
      {tried ? (
        <Suspense fallback={<div className="h-96" />}>
          <TryOutPanel source={tried} onClose={() => setTried(null)} />
        </Suspense>
      ) : (
        <Hero beside={session ? <Logbook first /> : <TryCard onTry={setTried} />} />
      )}
      {!session && !tried && <Logbook />}
      <Points id="steps" title={t('How it works')} points={STEPS} numbered />
      <Finished />
      <Trackers />
      <NoTracker />
      <Points id="extras" title={t('Also included')} points={EXTRAS} />
      <Reads />
      <Plans />
      <Behind />
    </div>
  )
}

const Title = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="text-xl font-semibold tracking-[-0.01em]">
    {children}
  </h2>
)

function Logbook({ first = false }: { first?: boolean }) {
  return (
    <ThemedPicture
      {...PICTURES.logbook}
      first={first}
      alt={t('The logbook: trips in a list and on a map, each marked business or private, with kilometres and totals')}
      className="rounded-2xl border border-line shadow-raised"
    />
  )
}
