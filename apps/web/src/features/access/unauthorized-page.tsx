import type { ReactNode } from 'react'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import { covers, dashboardPath, effectiveRole, isRole } from '@spoor/contract/rules/roles.ts'
import { RefreshCw } from 'lucide-react'
import { refreshSession } from '../../auth/account.ts'
import { setCurrentRefusal, getCurrentRefusal } from '../../session/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { ROLE_NAMES, getRoleName } from '../../auth/role-name.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../language/t.ts'
import { rich } from '../../language/rich.tsx'

const page = getRouteApi('/signed-in/unauthorized')

export function UnauthorizedPage() {
  const { from, needs } = page.useSearch()
  const router = useRouter()
  const profile = useSession()?.profile ?? null
  const refusal = getCurrentRefusal()
  const isBarred = refusal === 'company_inactive'
  const role = profile && effectiveRole(profile)
  // A reload loses the refusal; if the role is sufficient, only the second factor can be missing.
  const lacksFactor =
    refusal === 'second_factor_required' ||
    (refusal === null && needs !== undefined && isRole(needs) && role !== null && covers(role, needs))

  async function tryAgain(): Promise<void> {
    setCurrentRefusal(null)
    await refreshSession()
    await router.navigate({ href: from ?? '/dashboard', replace: true })
  }

  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={isBarred ? t('Your company is not active') : t('You do not have access to this page')} />
      <Card className="flex flex-col gap-5">
        {isBarred || lacksFactor ? (
          <p>{t(REFUSALS[isBarred ? 'company_inactive' : 'second_factor_required'])}</p>
        ) : (
          <div className="flex flex-col gap-1">
            {needs && isRole(needs) && (
              <p>
                {rich(
                  t('<path>{from}</path> needs the role <role>{needs}</role>. Yours is <role>{yours}</role>.', {
                    from,
                    needs: ROLE_NAMES[needs],
                    yours: getRoleName(profile),
                  }),
                  { path: <Path />, role: <strong /> },
                )}
              </p>
            )}
            <p className="text-muted">{t('If you need access, ask whoever manages your account.')}</p>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {lacksFactor && (
            <Link to="/settings/security" search={from ? { from } : {}} className={buttonClass({ variant: 'primary' })}>
              {t('Set up two-factor sign-in')}
            </Link>
          )}
          {!isBarred && !lacksFactor && (
            <Link to={dashboardPath(role)} className={buttonClass({ variant: 'primary' })}>
              {t('Go to Dashboard')}
            </Link>
          )}
          <Button icon={RefreshCw} onClick={() => void tryAgain()}>
            {t('Try again')}
          </Button>
        </div>
      </Card>
    </div>
  )
}

function Path({ children }: { children?: ReactNode }) {
  return children ? (
    <code className="rounded bg-sunken px-1 py-0.5 text-sm wrap-anywhere">{children}</code>
  ) : (
    t('The page')
  )
}
