import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { DownloadMine } from '../../payment/download-mine.tsx'
import { api } from '../../api/api.ts'
import { InstallSpoor } from '../../offline/install-spoor.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useSession } from '../../auth/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountantSection } from './accountant-section.tsx'
import { CloseAccount } from './close-account.tsx'
import { DrivingSection } from './driving-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MailSection } from './mail-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { Section } from './section.tsx'
import { StartPageSection } from './start-page-section.tsx'
import { SuggestionsSection } from './suggestions-section.tsx'
import { WorkHoursSection } from './work-hours-section.tsx'
import { VehiclesSection } from './vehicles-section.tsx'
import { t } from '../../language/t.ts'

export function SettingsPage() {
  // What concerns trips of one's own asks for a subscription.
  const drives = !isOnlyAccountant(useSession()?.profile ?? null)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('Settings')}>
        {drives ? t('Your profile, vehicles and data') : t('Your profile and data')}
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        <ProfileSection />
        <LanguageSection />
        {drives && (
          <>
            <StartPageSection />
            <VehiclesSection />
            <DrivingSection />
            <WorkHoursSection />
            <SuggestionsSection />
            <AccountantSection />
            <MailSection />
          </>
        )}
        <Section title={t('Security')} description={t('A second factor, and where you are signed in.')}>
          <Link to="/settings/security" className={buttonClass()}>
            <ShieldCheck size={16} aria-hidden />
            {t('Open security')}
          </Link>
        </Section>
        <Section
          title={t('Install Spoor')}
          description={t('Install it like an app, in its own window. It also opens offline.')}
        >
          <InstallSpoor />
        </Section>
        <Section
          title={t('My data')}
          description={t(
            'Your trips, logbooks and files, as readable files and as raw data. Download them whenever you like.',
          )}
        >
          <DownloadMine api={api} />
        </Section>
        <CloseAccount />
      </div>
    </div>
  )
}
