import { Link } from '@tanstack/react-router'
import { useSession } from '../../auth/use-session.ts'
import { SpoorMark } from '../../ui/spoor-mark.tsx'

/** To the dashboard when signed in, else to the landing page. */
export function LogoLink() {
  const session = useSession()
  return (
    <Link
      to={session ? '/dashboard' : '/'}
      className="inline-flex items-center gap-2.5 rounded-lg text-lg font-semibold tracking-[-0.01em]"
    >
      <SpoorMark />
      Spoor
    </Link>
  )
}
