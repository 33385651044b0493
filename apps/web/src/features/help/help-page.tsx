import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, BookOpenText, LifeBuoy } from 'lucide-react'
import { useEffect } from 'react'
import { useChangeProfile } from '../../auth/use-change-profile.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from '../../language/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { GuideText } from './guide-text.tsx'
import { GUIDE_IDS, type GuideId, GUIDES } from './guides.ts'
import { SupportLink } from './support-link.tsx'

/** Signing in opens the guides until the driver picks the dashboard here, or another start page in Settings. */
export function StartOnDashboard() {
  const profile = useSession()?.profile
  const change = useChangeProfile()
  return (
    <Checkbox
      checked={(change.variables?.start_page ?? profile?.start_page) === 'dashboard'}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ start_page: event.target.checked ? 'dashboard' : 'how_to' })}
    >
      {t('Start on my dashboard next time')}
    </Checkbox>
  )
}

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
                <Icon size={28} className="text-accent" />
                <h2 className="mt-4 text-lg font-semibold">{title}</h2>
                <p className="mt-1 flex-1 text-sm text-muted">{says}</p>
                <span className="mt-5 inline-flex items-center gap-1.5 text-sm font-semibold text-accent">
                  {t('Read the guide')} <ArrowRight size={16} />
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
            <LifeBuoy size={16} />
            {t('Contact Support')}
          </SupportLink>
          <Link to="/faq" className={buttonClass()}>
            <BookOpenText size={16} />
            {t('Browse FAQ')}
          </Link>
        </div>
      </section>
    </>
  )
}

function Guide({ id }: { id: GuideId }) {
  useScrollToTopOnMount()
  const navigate = useNavigate()
  return (
    <article className="max-w-4xl">
      <Button
        variant="quiet"
        className="mb-4 -ml-4"
        icon={ArrowLeft}
        onClick={() => void navigate({ to: '/how-to', search: {} })}
      >
        {t('Back to All Guides')}
      </Button>
      <PageHeader title={GUIDES[id].title}>{GUIDES[id].says}</PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        <GuideText id={id} />
      </div>
    </article>
  )
}
