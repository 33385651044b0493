import { Link } from '@tanstack/react-router'
import { dashboardPath, effectiveRole } from '@spoor/contract/roles.ts'
import { useSession } from '../../auth/use-session.ts'
import { SpoorMark } from '../../ui/spoor-mark.tsx'
import { t } from '../../language/t.ts'

/** To the dashboard of one's role when signed in, else to the landing page. */
export function LogoLink({ wordless = false }: { wordless?: boolean }) {
  const session = useSession()
  return (
    <Link
      to={session ? dashboardPath(session.profile && effectiveRole(session.profile)) : '/'}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-lg text-lg font-semibold tracking-[-0.01em]"
    >
      <SpoorMark />
      <span className={wordless ? 'sr-only' : undefined}>{t('Spoor')}</span>
    </Link>
  )
}
