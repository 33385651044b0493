import { newId } from '../api/new-id.ts'
import { createAttemptLimits, keepClean } from './attempt-limits.ts'

const FINGERPRINT_KEY = 'spoor_browser'

/** A random id that this browser keeps; nothing about the device goes into it. */
function fingerprint(): string {
  const fresh = newId()
  try {
    const kept = localStorage.getItem(FINGERPRINT_KEY)
    if (kept) return kept
    localStorage.setItem(FINGERPRINT_KEY, fresh)
  } catch {
    // A browser that keeps nothing gets another id for each page.
  }
  return fresh
}

/** The attempts of this page to sign in, to register and to have a password reset. */
export const attempts = createAttemptLimits({ fingerprint: fingerprint(), nowMs: Date.now })
// A page can also be made while building, which an interval would keep from its end.
if (typeof window !== 'undefined') keepClean(attempts, (run, everyMs) => setInterval(run, everyMs))
