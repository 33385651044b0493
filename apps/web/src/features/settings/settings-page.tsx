import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadMine } from '../../payment/download-mine.tsx'
import { api } from '../../api/api.ts'
import { InstallSpoor } from '../../offline/install-spoor.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useSession } from '../../auth/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountantSection } from './accountant-section.tsx'
import { CloseAccount } from './close-account.tsx'
import { CompanySection } from './company-section.tsx'
import { DrivingSection } from './driving-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MailSection } from './mail-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { Section } from './section.tsx'
import { StartPageSection } from './start-page-section.tsx'
import { SuggestionsSection } from './suggestions-section.tsx'
import { TaxpayerSection } from './taxpayer-section.tsx'
import { WorkHoursSection } from './work-hours-section.tsx'
import { VehiclesSection } from './vehicles-section.tsx'
import { t } from '../../language/t.ts'

interface Part {
  /** In the address, behind the #. */
  id: string
  name: string
  Part: () => ReactNode
  /** Concerns trips of one's own, which somebody who is only an accountant does not have. */
  ofDrivers?: true
  /** Concerns the user's company. */
  ofEmployees?: true
}

const PARTS: readonly Part[] = [
  { id: 'profile', name: t('Profile'), Part: ProfileSection },
  { id: 'taxpayer', name: t('Taxpayer'), Part: TaxpayerSection, ofDrivers: true },
  { id: 'language', name: t('Language'), Part: LanguageSection },
  { id: 'start-page', name: t('Start page'), Part: StartPageSection, ofDrivers: true },
  { id: 'vehicles', name: t('Vehicles'), Part: VehiclesSection, ofDrivers: true },
  { id: 'driving', name: t('Driving'), Part: DrivingSection, ofDrivers: true },
  { id: 'work-hours', name: t('Work hours'), Part: WorkHoursSection, ofDrivers: true },
  { id: 'suggestions', name: t('Suggestions'), Part: SuggestionsSection, ofDrivers: true },
  { id: 'company', name: t('Your company'), Part: CompanySection, ofEmployees: true },
  { id: 'accountant', name: t('Your accountant'), Part: AccountantSection, ofDrivers: true },
  { id: 'emails', name: t('Emails'), Part: MailSection, ofDrivers: true },
  { id: 'security', name: t('Security'), Part: SecuritySection },
  { id: 'install', name: t('Install Spoor'), Part: InstallSection },
  { id: 'data', name: t('My data'), Part: DataSection },
  { id: 'close', name: t('Close my account'), Part: CloseAccount },
]

export function SettingsPage() {
  const profile = useSession()?.profile ?? null
  const drives = !isOnlyAccountant(profile)
  const isEmployed = profile !== null && profile.company_id !== null
  const parts = PARTS.filter(({ ofDrivers, ofEmployees }) => (drives || !ofDrivers) && (isEmployed || !ofEmployees))
  return (
    <div className="@container mx-auto max-w-[60rem]">
      <PageHeader title={t('Settings')}>
        {drives ? t('Your profile, vehicles and data') : t('Your profile and data')}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 @4xl:grid-cols-[10rem_minmax(0,1fr)]">
        <nav aria-label={t('Parts of the settings')} className="@4xl:sticky @4xl:top-24">
          <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 @4xl:mx-0 @4xl:flex-col @4xl:gap-0 @4xl:px-0">
            {parts.map(({ id, name }) => (
              <li key={id} className="shrink-0">
                <Link
                  to="/settings"
                  hash={id}
                  className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 text-sm font-semibold transition-colors hover:border-accent hover:text-accent @4xl:min-h-8 @4xl:rounded-none @4xl:border-none @4xl:bg-transparent @4xl:px-0 @4xl:font-normal @4xl:text-muted pointer-coarse:min-h-11"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {parts.map(({ id, Part }) => (
            <div key={id} id={id} className="scroll-mt-24">
              <Part />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function SecuritySection() {
  return (
    <Section title={t('Security')} description={t('A second factor, and where you are signed in.')}>
      <Link to="/settings/security" className={buttonClass()}>
        <ShieldCheck size={16} aria-hidden />
        {t('Open security')}
      </Link>
    </Section>
  )
}

function InstallSection() {
  return (
    <Section
      title={t('Install Spoor')}
      description={t('Install it like an app, in its own window. It also opens offline.')}
    >
      <InstallSpoor />
    </Section>
  )
}

function DataSection() {
  return (
    <Section
      title={t('My data')}
      description={t(
        'Your trips, logbooks and files, as readable files and as raw data. Download them whenever you like.',
      )}
    >
      <DownloadMine api={api} />
    </Section>
  )
}
