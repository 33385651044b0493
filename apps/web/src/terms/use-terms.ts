import { getTerms } from '@spoor/contract/routes/joining.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { useEffect, useState } from 'react'
import { language } from '../language/language.ts'
import { api } from '../api/api.ts'

export type Terms = ReplyOf<typeof getTerms>

/** The deployment's terms, translated into the screen's language if available. */
export const loadTerms = (signal?: AbortSignal): Promise<Terms> =>
  api.call(getTerms, { query: language === 'en' ? {} : { language } }, { signal })

/** The deployment's terms, loaded once `matter` is true; null until loaded. */
export function useTerms(matter: boolean): {
  terms: Terms | null
  /** The version that the checkbox accepts, even if ticked before the terms loaded; null if the deployment has none. */
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
