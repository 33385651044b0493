import type { Settings } from '@spoor/contract/routes/settings.ts'
import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { useSettings } from '../../api/use-settings.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from '../../language/t.ts'
import { InstallSpoor } from '../../offline/install-spoor.tsx'
import { DownloadOwnData } from '../../payment/download-own-data.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox, Options, SelectField } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountantSection } from './accountant-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { CloseAccount } from './close-account.tsx'
import { HomeOfficeSection } from './home-office-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { CompanySection, LanguageSection, ProfileSection } from './profile-section.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { SuggestionsSection } from './suggestions-section.tsx'
import { BillSection, TaxpayerSection } from './taxpayer-section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { WorkHoursSection } from './work-hours-section.tsx'

/** The vehicle of trips entered or tracked without choosing one. */
function VehicleSection() {
  const settings = useSettings()
  const vehicles = useVehicles()
  const change = useChangeSettings()
  return (
    <Section title={t('Vehicle')}>
      <SelectField
        label={t('Usual vehicle')}
        hint={t('For trips you enter by hand or track without choosing one')}
        className="max-w-sm"
        disabled={!settings.data || !vehicles.data?.length}
        value={settings.data?.default_vehicle_id ?? ''}
        onChange={(value) => change.mutate({ default_vehicle_id: value || null })}
      >
        <Options
          none={vehicles.data?.length === 1 ? t('Your only vehicle') : t('None')}
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

function LinkSection({
  title,
  description,
  link,
  children,
}: {
  title: string
  description: string
  link: LinkProps
  children: string
}) {
  return (
    <Section
      title={title}
      description={description}
      actions={
        <Link {...link} className={buttonClass()}>
          {children}
        </Link>
      }
    />
  )
}

/** The page that adds trips also connects trackers. */
const TrackersSection = () => (
  <LinkSection
    title={t('Trackers')}
    description={t('Phones, email reports and Cartrack that add your trips by themselves.')}
    link={{ to: '/upload', hash: 'trackers' }}
  >
    {t('Open trackers')}
  </LinkSection>
)

const SecuritySection = () => (
  <LinkSection
    title={t('Security')}
    description={t('Two-factor sign-in, and where you are signed in.')}
    link={{ to: '/settings/security' }}
  >
    {t('Open security')}
  </LinkSection>
)

const DevelopersSection = () => (
  <LinkSection
    title={t('API and webhooks')}
    description={t('For programs that read or change your data, or react to it.')}
    link={{ to: '/settings/api' }}
  >
    {t('Open API and webhooks')}
  </LinkSection>
)

type TabName = 'me' | 'driving' | 'connections' | 'account'

const TABS: readonly { value: TabName; label: string }[] = [
  { value: 'me', label: t('Me and tax') },
  { value: 'driving', label: t('Driving') },
  { value: 'connections', label: t('Connections and emails') },
  { value: 'account', label: t('Account') },
]

interface Part {
  /** URL fragment, which opens its tab. */
  id: string
  tab: TabName
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
  { id: 'profile', tab: 'me', Part: ProfileSection },
  { id: 'taxpayer', tab: 'me', Part: TaxpayerSection, forDrivers: true },
  { id: 'home-office', tab: 'me', Part: HomeOfficeSection, forDrivers: true },
  { id: 'bills', tab: 'me', Part: BillSection, forDrivers: true },
  { id: 'company', tab: 'me', Part: CompanySection, forEmployees: true },
  { id: 'accountant', tab: 'me', Part: AccountantSection, forDrivers: true },
  { id: 'vehicle', tab: 'driving', Part: VehicleSection, forDrivers: true },
  { id: 'work-hours', tab: 'driving', Part: WorkHoursSection, forDrivers: true },
  { id: 'suggestions', tab: 'driving', Part: SuggestionsSection, forDrivers: true },
  { id: 'trackers', tab: 'connections', Part: TrackersSection, forDrivers: true },
  { id: 'calendar', tab: 'connections', Part: CalendarSection, forDrivers: true },
  { id: 'emails', tab: 'connections', Part: MailSection, forDrivers: true },
  { id: 'notifications', tab: 'connections', Part: NotificationsSection, forDrivers: true, ifNotified: true },
  { id: 'api', tab: 'connections', Part: DevelopersSection, forDrivers: true },
  { id: 'subscription', tab: 'account', Part: SubscriptionSection, forDrivers: true, forPayers: true },
  { id: 'language', tab: 'account', Part: LanguageSection },
  { id: 'security', tab: 'account', Part: SecuritySection },
  { id: 'install', tab: 'account', Part: InstallSection },
  { id: 'data', tab: 'account', Part: DataSection },
  { id: 'close', tab: 'account', Part: CloseAccount },
]

/** The sections in four tabs. The URL fragment names a tab or a section. */
export function SettingsPage() {
  const profile = useSession()?.profile ?? null
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const drives = !isOnlyAccountant(profile)
  const isEmployed = profile !== null && profile.company_id !== null
  const notifies = useAppSettings()?.notifications === true
  const pays = profile?.role_type !== 'system_admin'
  const parts = PARTS.filter(
    ({ forDrivers, forEmployees, forPayers, ifNotified }) =>
      (notifies || !ifNotified) && (drives || !forDrivers) && (isEmployed || !forEmployees) && (pays || !forPayers),
  )
  const tabs = TABS.filter(({ value }) => parts.some(({ tab }) => tab === value))
  const shown = tabs.find(({ value }) => value === (PARTS.find(({ id }) => id === hash)?.tab ?? hash)) ?? tabs[0]
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader title={t('Settings')}>{t('Each change is saved at once.')}</PageHeader>
      <Tabs
        label={t('Settings')}
        value={shown.value}
        onChange={(tab) => void navigate({ to: '/settings', hash: tab, replace: true })}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label,
          content: (
            <div className="flex flex-col gap-4 sm:gap-6">
              {parts
                .filter(({ tab }) => tab === value)
                .map(({ id, Part }) => (
                  <div key={id} id={id} className="scroll-mt-24 empty:hidden">
                    <Part />
                  </div>
                ))}
            </div>
          ),
        }))}
      />
    </div>
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
