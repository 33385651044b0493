import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '../api/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { t } from '../language/t.ts'

/** A page that broke, or could not be fetched. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async (): Promise<void> => {
    await router.invalidate()
    reset()
  }
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl py-16">
      <ErrorState title={t('This page could not be shown')} onRetry={() => void retry()}>
        {t('{error} Nothing that you saved is lost.', { error: messageOf(error, t('Something went wrong.')) })}
      </ErrorState>
    </main>
  )
}
