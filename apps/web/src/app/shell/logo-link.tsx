import { Link } from '@tanstack/react-router'
import { getHomePath } from '../../auth/home-path.ts'
import { useSession } from '../../session/use-session.ts'
import { SpoorMark } from '../../ui/spoor-mark.tsx'
import { t } from '../../language/t.ts'

/** Links to the user's home page, or to the landing page when signed out. */
export function LogoLink({ wordless = false }: { wordless?: boolean }) {
  const session = useSession()
  return (
    <Link
      to={session ? getHomePath(session.profile, () => true) : '/'}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-lg text-lg font-semibold tracking-[-0.01em]"
    >
      <SpoorMark />
      <span className={wordless ? 'sr-only' : undefined}>{t('Spoor')}</span>
    </Link>
  )
}
