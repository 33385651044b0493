import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { restoreSession } from '../../auth/account.ts'
import { useSession } from '../../auth/use-session.ts'
import { LoadingOverlay } from '../../ui/loading-overlay.tsx'
import { t } from '../../language/t.ts'

const PublicFrame = lazy(async () => ({ default: (await import('./public-layout.tsx')).PublicFrame }))
const SignedInFrame = lazy(async () => ({ default: (await import('./signed-in-layout.tsx')).SignedInFrame }))

export function AnyLayout() {
  return (
    <AnyFrame>
      <Outlet />
    </AnyFrame>
  )
}

/** For pages that everybody may see: the signed-in frame for who is signed in, the public one for all others. */
export function AnyFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const [known, setKnown] = useState(session !== null)
  useEffect(() => {
    // Without a network nobody is known, and the page stands all the same.
    restoreSession()
      .catch(() => null)
      .finally(() => setKnown(true))
      .catch(() => undefined)
  }, [])
  if (!known) return <LoadingOverlay kind="auth" text={t('Checking your access...')} />
  return (
    <Suspense fallback={<LoadingOverlay kind="route" />}>
      {session ? (
        <SignedInFrame>{children}</SignedInFrame>
      ) : (
        <PublicFrame>
          <div className="mx-auto w-full max-w-[1248px] px-4 py-6 sm:px-6 lg:py-8">{children}</div>
        </PublicFrame>
      )}
    </Suspense>
  )
}
