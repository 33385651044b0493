import { Link } from '@tanstack/react-router'
import { dashboardPath, effectiveRole } from '@spoor/contract/roles.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppSettings } from '../../api/app-settings.ts'
import { useSession } from '../../auth/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'

/** What Spoor is for, and the first step; `beside` stands at its right on wide windows. */
export function Hero({ beside }: { beside: ReactNode }) {
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
        {/* On a phone the header has the button, and the file comes first. */}
        <div className={classes('mt-8 flex flex-wrap items-center gap-3', !session && 'max-sm:hidden')}>
          {session ? (
            <Link
              to={role === 'system_admin' ? dashboardPath(role) : '/logbook'}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              {role === 'system_admin' ? t('Go to your dashboard') : t('Open your logbook')}{' '}
              <ArrowRight size={18} aria-hidden />
            </Link>
          ) : (
            <>
              <Link to="/register" className={buttonClass({ variant: 'primary', size: 'large' })}>
                {t('Create an account')} <ArrowRight size={18} aria-hidden />
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
