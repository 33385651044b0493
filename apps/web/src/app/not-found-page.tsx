import { useEffect } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { restoreSession } from '../auth/account.ts'
import { useSession } from '../auth/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SpoorLine } from '../ui/spoor-line.tsx'

export function NotFoundPage() {
  const session = useSession()
  const { pathname } = useLocation()
  useEffect(() => void restoreSession().catch(() => undefined), [])
  const goBack = (): void => (window.history.length > 1 ? window.history.back() : window.location.assign('/'))
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-4 py-16 outline-none"
    >
      <SpoorLine className="mb-8" />
      <PageHeader title="Page Not Found" eyebrow={<span className="text-sm font-semibold text-muted">Error 404</span>}>
        The track ends here: there is no page at{' '}
        <code className="rounded bg-sunken px-1 py-0.5 text-sm break-all text-ink">{pathname}</code>.
      </PageHeader>
      <div className="flex flex-wrap gap-2">
        <Link to={session ? '/dashboard' : '/login'} className={buttonClass({ variant: 'primary' })}>
          {session ? 'Go to Dashboard' : 'Go to Login'}
        </Link>
        <Button onClick={goBack}>Go Back</Button>
        <Button onClick={() => window.location.reload()}>Refresh</Button>
      </div>
    </main>
  )
}
