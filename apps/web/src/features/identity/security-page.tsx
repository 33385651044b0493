import { getRouteApi, useRouter } from '@tanstack/react-router'
import { getCarriedPath } from '../../auth/after-sign-in.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { t } from '../../language/t.ts'

const page = getRouteApi('/signed-in/settings/security')

/** The security panel as a page; the guard redirects here if a required second factor is missing. */
export function SecurityPage() {
  const router = useRouter()
  const from = getCarriedPath(page.useSearch().from, (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined)
  const isAdmin = useSession()?.profile?.role_type === 'system_admin'
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('Security')}>{t('How you sign in, and where you are signed in.')}</PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        {from && isAdmin && (
          <Notice kind="warn" title={t('Administrators need a second factor')}>
            {t('Switch it on below. Then you continue to where you were going.')}
          </Notice>
        )}
        <SecurityPanel onSecondFactorOn={() => from && void router.navigate({ href: from, replace: true })} />
      </div>
    </div>
  )
}
