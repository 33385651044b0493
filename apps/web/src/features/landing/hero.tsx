import { Link } from '@tanstack/react-router'
import { dashboardPath, effectiveRole } from '@spoor/contract/roles.ts'
import { ArrowRight } from 'lucide-react'
import { useSession } from '../../auth/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProductPicture } from './product-picture.tsx'
import { t } from '../../language/t.ts'

export function Hero() {
  const session = useSession()
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-14">
      <div>
        <h1 className="text-2xl font-semibold tracking-[-0.025em] sm:text-[52px] sm:leading-[56px]">
          {t('Your tracker has the kilometres. SARS wants a logbook.')}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted">
          {t(
            'Drop in the GPS file your tracker exports. Spoor finds the trips, you mark which were business, and you download a logbook in the columns SARS asks for.',
          )}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          {session ? (
            <Link
              to={dashboardPath(session.profile && effectiveRole(session.profile))}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              {t('Go to your dashboard')} <ArrowRight size={18} aria-hidden />
            </Link>
          ) : (
            <>
              <Link to="/register" className={buttonClass({ variant: 'primary', size: 'large' })}>
                {t('Create an account')} <ArrowRight size={18} aria-hidden />
              </Link>
              <Link to="/" hash="plans" className={buttonClass({ size: 'large' })}>
                {t('For companies')}
              </Link>
            </>
          )}
        </div>
      </div>
      <ProductPicture
        of="logbook"
        first
        alt={t(
          'The logbook: trips in a list and on a map, each marked business or private, with kilometres and totals',
        )}
        className="rounded-2xl border border-line shadow-raised"
      />
    </section>
  )
}
