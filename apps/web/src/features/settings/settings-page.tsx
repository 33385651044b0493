import type { Settings } from '@spoor/contract/routes/settings.ts'
import { START_PAGES, type StartPage } from '@spoor/contract/words/start-pages.ts'
import { Link } from '@tanstack/react-router'
import { Car, KeyRound, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { useSettings } from '../../api/use-settings.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { useStartPage } from '../../auth/use-start-page.ts'
import { t } from '../../language/t.ts'
import { InstallSpoor } from '../../offline/install-spoor.tsx'
import { DownloadOwnData } from '../../payment/download-own-data.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/text-fields.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Options } from '../../ui/input.tsx'
import { AccountantSection } from './accountant-section.tsx'
import { CloseAccount } from './close-account.tsx'
import { CompanySection } from './company-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { Section } from '../../ui/section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { SuggestionsSection } from './suggestions-section.tsx'
import { TaxpayerSection } from './taxpayer-section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { WorkHoursSection } from './work-hours-section.tsx'

/** The vehicle of trips entered or tracked without choosing one. */
function DrivingSection() {
  const settings = useSettings()
  const vehicles = useVehicles()
  const change = useChangeSettings()
  return (
    <Section title={t('Driving')}>
      <SelectField
        label={t('Usual vehicle')}
        hint={t('For trips you enter by hand or track without choosing one')}
        className="max-w-sm"
        disabled={!settings.data || !vehicles.data?.length}
        value={settings.data?.default_vehicle_id ?? ''}
        onChange={(value) => change.mutate({ default_vehicle_id: value || null })}
      >
        <option value="">{vehicles.data?.length === 1 ? t('Your only vehicle') : t('None')}</option>
        <Options
          of={vehicles.data?.map(({ id, name, registration }) => [
            id,
            name || registration || t('Vehicle without a name'),
          ])}
        />
      </SelectField>
    </Section>
  )
}

function MailSection() {
  return (
    <Section title={t('Emails')} description={t('We always email you about sign-in and security.')}>
      <div className="flex flex-col items-start gap-3">
        <MailChoice name="mail_uploads" label={t('Email me when a file has been processed')} />
        <MailChoice
          name="mail_odometer"
          label={t('Ask me for odometer readings on 1 March and the last day of February')}
        />
        <MailChoice name="mail_monthly" label={t('Send me a summary after each month')} />
      </div>
    </Section>
  )
}

function MailChoice({ name, label }: { name: keyof Settings & `mail_${string}`; label: string }) {
  const settings = useSettings()
  const change = useChangeSettings()
  // Show the click at once; the query cache updates a moment later, and the checkbox would flicker.
  const [clicked, setClicked] = useState<boolean | null>(null)
  return (
    <Checkbox
      disabled={!settings.data}
      checked={clicked ?? settings.data?.[name] ?? false}
      onChange={(event) => {
        setClicked(event.target.checked)
        change.mutate({ [name]: event.target.checked }, { onError: () => setClicked(null) })
      }}
    >
      {label}
    </Checkbox>
  )
}

const NAMES: Readonly<Record<StartPage, string>> = {
  how_to: t('How-To Guides'),
  dashboard: t('Dashboard'),
  logbook: t('Logbook'),
  upload: t('Upload Data'),
  track: t('Trip Tracker'),
}

function StartPageSection() {
  const { startPage, choose, isPending } = useStartPage()
  return (
    <Section title={t('Start page')}>
      <SelectField
        label={t('Open after signing in')}
        className="max-w-sm"
        disabled={isPending}
        value={startPage}
        onChange={(value) => choose(value as StartPage)}
      >
        <Options of={START_PAGES.map((page) => [page, NAMES[page]])} />
      </SelectField>
    </Section>
  )
}

function VehiclesSection() {
  return (
    <Section title={t('Vehicles')} description={t('Their names, odometer readings and what they cost.')}>
      <Link to="/vehicles" className={buttonClass()}>
        <Car size={16} aria-hidden />
        {t('Open vehicles')}
      </Link>
    </Section>
  )
}

interface Part {
  /** URL fragment. */
  id: string
  name: string
  Part: () => ReactNode
  /** Only for users with trips of their own, which excludes accountants. */
  forDrivers?: true
  /** Only for company employees. */
  forEmployees?: true
  /** Only if the installation sends notifications. */
  ifNotified?: true
  /** Only for users who pay; system administrators do not. */
  forPayers?: true
}

const PARTS: readonly Part[] = [
  { id: 'profile', name: t('Profile'), Part: ProfileSection },
  { id: 'subscription', name: t('Subscription'), Part: SubscriptionSection, forDrivers: true, forPayers: true },
  { id: 'taxpayer', name: t('Taxpayer'), Part: TaxpayerSection, forDrivers: true },
  { id: 'language', name: t('Language'), Part: LanguageSection },
  { id: 'start-page', name: t('Start page'), Part: StartPageSection, forDrivers: true },
  { id: 'vehicles', name: t('Vehicles'), Part: VehiclesSection, forDrivers: true },
  { id: 'driving', name: t('Driving'), Part: DrivingSection, forDrivers: true },
  { id: 'work-hours', name: t('Work hours'), Part: WorkHoursSection, forDrivers: true },
  { id: 'suggestions', name: t('Suggestions'), Part: SuggestionsSection, forDrivers: true },
  { id: 'company', name: t('Your company'), Part: CompanySection, forEmployees: true },
  { id: 'accountant', name: t('Your accountant'), Part: AccountantSection, forDrivers: true },
  { id: 'emails', name: t('Emails'), Part: MailSection, forDrivers: true },
  { id: 'notifications', name: t('Notifications'), Part: NotificationsSection, forDrivers: true, ifNotified: true },
  { id: 'security', name: t('Security'), Part: SecuritySection },
  { id: 'api', name: t('API and webhooks'), Part: DevelopersSection, forDrivers: true },
  { id: 'install', name: t('Install Spoor'), Part: InstallSection },
  { id: 'data', name: t('My data'), Part: DataSection },
  { id: 'close', name: t('Close my account'), Part: CloseAccount },
]

export function SettingsPage() {
  const profile = useSession()?.profile ?? null
  const drives = !isOnlyAccountant(profile)
  const isEmployed = profile !== null && profile.company_id !== null
  const notifies = useAppSettings()?.notifications === true
  const pays = profile?.role_type !== 'system_admin'
  const parts = PARTS.filter(
    ({ forDrivers, forEmployees, forPayers, ifNotified }) =>
      (notifies || !ifNotified) && (drives || !forDrivers) && (isEmployed || !forEmployees) && (pays || !forPayers),
  )
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

function DevelopersSection() {
  return (
    <Section
      title={t('API and webhooks')}
      description={t('For programs that read or change your data, or react to it.')}
    >
      <Link to="/settings/api" className={buttonClass()}>
        <KeyRound size={16} aria-hidden />
        {t('Open API and webhooks')}
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
      <DownloadOwnData api={api} />
    </Section>
  )
}
