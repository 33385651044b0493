import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { reach } from '../net/reach.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { t } from '../language/t.ts'

/** Browsers' messages for a missing module, which happens after a deployment renames the app's files. */
const GONE = /dynamically imported module|module script/i

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const noNetwork = error instanceof Error && error.name === 'NoNetwork'
  const isGone = error instanceof Error && GONE.test(error.message)
  const retry = async (): Promise<void> => {
    if (isGone) return window.location.reload()
    await router.invalidate()
    return reset()
  }
  const onBack = useEffectEvent(() => void retry())
  useEffect(() => reach.onChange((reachable) => reachable && onBack()), [])
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl py-16">
      <ErrorState
        isPage
        title={noNetwork ? t('No network') : t('This page could not be shown')}
        onRetry={() => void retry()}
      >
        {noNetwork
          ? error.message
          : t('{error} Nothing you saved is lost.', {
              error: isGone
                ? t('Part of the app did not load. Check your connection.')
                : getErrorMessage(error, t('Something went wrong.')),
            })}
      </ErrorState>
    </main>
  )
}
