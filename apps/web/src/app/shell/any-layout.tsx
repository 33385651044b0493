import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useRestoredSession } from '../../auth/use-restored-session.ts'
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

/** Layout of pages for everyone: the signed-in layout with a session, the public one without. */
export function AnyFrame({ children }: { children: ReactNode }) {
  const session = useRestoredSession()
  if (session === 'unknown') return <LoadingOverlay kind="auth" text={t('Checking your access...')} />
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
