import { newId } from '../net/new-id.ts'
import { createAttemptLimits, scheduleCleanup } from '../session/attempt-limits.ts'

const FINGERPRINT_KEY = 'spoor_browser'

/** A random id stored in this browser; it encodes nothing about the device. */
function readFingerprint(): string {
  const fresh = newId()
  try {
    const kept = localStorage.getItem(FINGERPRINT_KEY)
    if (kept) return kept
    localStorage.setItem(FINGERPRINT_KEY, fresh)
  } catch {
    // A browser without storage gets a new id on each page.
  }
  return fresh
}

/** This page's attempts to sign in, register and reset a password. */
export const attempts = createAttemptLimits({ fingerprint: readFingerprint(), nowMs: Date.now })
// At build time an interval would keep the process from ending.
if (typeof window !== 'undefined') scheduleCleanup(attempts, (run, everyMs) => setInterval(run, everyMs))
