import { useCallback, useEffect, useState } from 'react'
import { getErrorMessage } from '../../net/api-error.ts'
import { t } from '../../language/t.ts'
import { LegalText } from '../../terms/legal-text.tsx'
import { loadTerms, type Terms } from '../../terms/use-terms.ts'
import { EmptyState } from '../../ui/loaded.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const TermsPage = () => <LegalPage title={t('Terms of Service')} text="terms" />
export const PrivacyPage = () => <LegalPage title={t('Privacy notice')} text="privacy" />

/** A legal text of this deployment; 'Coming Soon' if there is none. */
function LegalPage({ title, text }: { title: string; text: 'terms' | 'privacy' }) {
  const [terms, setTerms] = useState<Terms | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(
    (signal?: AbortSignal): Promise<void> =>
      loadTerms(signal).then(setTerms, (error: unknown) => {
        if (!signal?.aborted) setProblem(getErrorMessage(error))
      }),
    [],
  )
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [load])
  const content = terms?.[text]
  return (
    <article className="mx-auto w-full max-w-3xl">
      <PageHeader title={title}>{terms?.version && t('Version {version}', { version: terms.version })}</PageHeader>
      {content ? (
        <LegalText level={2}>{content}</LegalText>
      ) : terms ? (
        <EmptyState title={t('Coming Soon')} />
      ) : problem ? (
        <ErrorState
          title={t('This text could not be loaded')}
          onRetry={() => {
            setProblem(null)
            void load()
          }}
        >
          {problem}
        </ErrorState>
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </article>
  )
}
