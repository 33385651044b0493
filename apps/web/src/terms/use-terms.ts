import { getTerms } from '@spoor/contract/routes/joining.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { useEffect, useState } from 'react'
import { language } from '../language/language.ts'
import { api } from '../api/api.ts'

export type Terms = ReplyOf<typeof getTerms>

/** The deployment's texts, in the language of the screen where there is a translation. */
export const loadTerms = (signal?: AbortSignal): Promise<Terms> =>
  api.call(getTerms, { query: language === 'en' ? {} : { language } }, { signal })

/** The deployment's terms, asked for once they matter; null until they are there. */
export function useTerms(matter: boolean): {
  terms: Terms | null
  /** What a tick accepts, even if it came before the terms did; null where the deployment has none. */
  acceptedVersion: () => Promise<string | null>
  forgetTerms: () => void
} {
  const [terms, setTerms] = useState<Terms | null>(null)
  useEffect(() => {
    if (!matter || terms) return undefined
    const abort = new AbortController()
    loadTerms(abort.signal).then(setTerms, () => undefined)
    return () => abort.abort()
  }, [matter, terms])
  return {
    terms,
    acceptedVersion: async () => (terms ?? (await loadTerms())).version,
    forgetTerms: () => setTerms(null),
  }
}
