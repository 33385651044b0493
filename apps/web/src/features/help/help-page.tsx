import { TRIP_COLUMN_NAMES } from '@spoor/contract/words/trip-columns.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, BookOpenText, LifeBuoy } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { useStartPage } from '../../auth/use-start-page.ts'
import { t } from '../../language/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Bullets, GuidePicture, GuideSection, Steps, Terms } from './guide-parts.tsx'
import { GUIDE_IDS, type GuideId, GUIDES } from './guides.ts'
import { NavigationGuide } from './navigation-guide.tsx'
import { SupportLink } from './support-link.tsx'
import { UploadGuide } from './upload-guide.tsx'

function TabsGuide() {
  return (
    <>
      <GuideSection title={t('Custom tabs')}>
        <p className="text-muted">
          {t(
            'A tab is a saved view of your trips: which trips, in which order, with which columns. It holds no trips of its own, so nothing is lost when you delete one.',
          )}
        </p>
        <Steps
          steps={[
            {
              title: t('Set it up'),
              text: t('In the logbook choose filters, order and columns until the list is right.'),
            },
            {
              title: t('Save it'),
              text: t("Press 'New tab', or Ctrl+S, and name it. It appears above the list, beside 'All trips'."),
            },
            {
              title: t('Change it'),
              text: t(
                "Change what it shows and press 'Save changes'; the arrow beside its name renames, moves or deletes it.",
              ),
            },
          ]}
        />
        <GuidePicture
          of="logbook"
          alt={t('The logbook with the business trips of last month: totals, tabs, filters, and the list')}
        />
      </GuideSection>
      <GuideSection title={t('Advanced filtering')}>
        <Bullets
          items={[
            t('Days: from and to, or a period that follows the calendar, such as this month or this tax year.'),
            t('Classification: business, private or unclassified.'),
            t('Status: to review, confirmed or rejected.'),
            t('Reason: with or without. SARS asks about business trips without one.'),
            t('Kilometres: from and to.'),
            t(
              'Work hours: inside or outside, once you have set them in the settings. A trip is inside if it starts and ends in them.',
            ),
            t('Filter by vehicle, upload, or words in places, reasons or notes.'),
          ]}
        />
        <p className="text-muted">
          {t('Filters work together: the list, its totals and the map show only trips that match all of them.')}
        </p>
      </GuideSection>
      <GuideSection title={t('Column management')}>
        <p className="text-muted">{t("Under 'Columns' choose which are shown, and in which order. Available are:")}</p>
        <Terms
          terms={[
            { term: t(TRIP_COLUMN_NAMES.when), says: t('When the trip began and ended, in your own timezone.') },
            { term: t(TRIP_COLUMN_NAMES.locations), says: t('From where to where.') },
            {
              term: t(TRIP_COLUMN_NAMES.distance),
              says: t('Kilometres; the map and the form of a trip say where they come from.'),
            },
            { term: t(TRIP_COLUMN_NAMES.classification), says: t('Business, private, or unclassified.') },
            { term: t(TRIP_COLUMN_NAMES.status), says: t('To review, confirmed or rejected.') },
            { term: t(TRIP_COLUMN_NAMES.reason), says: t('What the trip was for, as SARS asks.') },
            { term: t(TRIP_COLUMN_NAMES.vehicle), says: t('Which vehicle was driven.') },
            { term: t(TRIP_COLUMN_NAMES.driver), says: t('Who drove, if the file says so.') },
            {
              term: t(TRIP_COLUMN_NAMES.cost_centre),
              says: t('The cost centre your company charges the trip to.'),
            },
            {
              term: t(TRIP_COLUMN_NAMES.costs),
              says: t('What a business trip is worth at the rate for its tax year. An estimate.'),
            },
            { term: t(TRIP_COLUMN_NAMES.notes), says: t('Anything else. It does not appear in the logbook.') },
          ]}
        />
      </GuideSection>
      <GuideSection title={t('Templates and sharing')}>
        <p className="text-muted">
          {t(
            "'New tab' also offers ready-made tabs: To review, Business without a reason, This month, Business this tax year, Long trips. Use one as it is or adapt it. In a company, 'Share with my company' shares a tab with your colleagues: they see its filters and columns with their own trips, never yours.",
          )}
        </p>
      </GuideSection>
    </>
  )
}

/** Signing in opens the guides until the driver picks the dashboard here, or another start page in Settings. */
export function StartOnDashboard() {
  const { startPage, choose, isPending } = useStartPage()
  return (
    <Checkbox
      checked={startPage === 'dashboard'}
      disabled={isPending}
      onChange={(event) => choose(event.target.checked ? 'dashboard' : 'how_to')}
    >
      {t('Start on my dashboard next time')}
    </Checkbox>
  )
}

const PAGES: Readonly<Record<GuideId, ComponentType>> = {
  'upload-data': UploadGuide,
  'dashboard-navigation': NavigationGuide,
  'edit-data-tabs': TabsGuide,
}

/** The help centre with three guides; the URL selects the open one. */
export function HelpPage() {
  const { guide } = useSearch({ from: '/signed-in/how-to' })
  return guide ? <Guide key={guide} id={guide} /> : <Guides />
}

/** Guides share one path but read as separate pages, so scroll to the top. */
function useScrollToTopOnMount(): void {
  useEffect(() => {
    // The block discards the promise some browsers return, which is not a cleanup function.
    window.scrollTo(0, 0)
  }, [])
}

function Guides() {
  useScrollToTopOnMount()
  return (
    <>
      <PageHeader title={t('How-To Guides')} actions={<StartOnDashboard />}>
        {t('From the first file to a logbook that SARS accepts.')}
      </PageHeader>
      <ul className="grid gap-4 md:grid-cols-3">
        {GUIDE_IDS.map((id) => {
          const { title, says, Icon } = GUIDES[id]
          return (
            <li key={id} className="flex">
              <Link
                to="/how-to"
                search={{ guide: id }}
                className="flex flex-1 flex-col rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6 transition-colors hover:border-accent"
              >
                <Icon aria-hidden size={28} className="text-accent" />
                <h2 className="mt-4 text-lg font-semibold">{title}</h2>
                <p className="mt-1 flex-1 text-sm text-muted">{says}</p>
                <span className="mt-5 inline-flex items-center gap-1.5 text-sm font-semibold text-accent">
                  {t('Read the guide')} <ArrowRight size={16} aria-hidden />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <section
        aria-labelledby="more-help"
        className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-4 sm:p-6"
      >
        <div className="min-w-0">
          <h2 id="more-help" className="text-lg font-semibold">
            {t('Still stuck?')}
          </h2>
          <p className="text-sm text-muted">{t('What drivers ask most, and how to reach us.')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <SupportLink className={buttonClass()}>
            <LifeBuoy size={16} aria-hidden />
            {t('Contact Support')}
          </SupportLink>
          <Link to="/faq" className={buttonClass()}>
            <BookOpenText size={16} aria-hidden />
            {t('Browse FAQ')}
          </Link>
        </div>
      </section>
    </>
  )
}

function Guide({ id }: { id: GuideId }) {
  useScrollToTopOnMount()
  const Page = PAGES[id]
  const navigate = useNavigate()
  return (
    <article className="max-w-4xl">
      <Button
        variant="quiet"
        className="mb-4 -ml-4"
        icon={<ArrowLeft size={16} aria-hidden />}
        onClick={() => void navigate({ to: '/how-to', search: {} })}
      >
        {t('Back to All Guides')}
      </Button>
      <PageHeader title={GUIDES[id].title}>{GUIDES[id].says}</PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        <Page />
      </div>
    </article>
  )
}
