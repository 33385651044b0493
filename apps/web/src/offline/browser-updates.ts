import { wait } from '../api/wait.ts'
import { writes } from '../api/writes.ts'
import { createUpdates } from './updates.ts'
import type { Updates } from './updates.ts'

/** What the page itself loads comes first. */
const AFTER_LOAD_MS = 2000
const SAVED_WITHIN_MS = 5000

let made: Updates | null = null

/** The app's new versions; null where a browser has no workers, or the page is a development server's. */
export function browserUpdates(): Updates | null {
  // Not in private windows of all browsers, nor without TLS.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  if (made) return made
  const started = createUpdates({
    workers: navigator.serviceWorker,
    // What was changed a moment ago is on its way still.
    reload: () => void Promise.race([writes.answered(), wait(SAVED_WITHIN_MS)]).then(() => window.location.reload()),
    nowMs: Date.now,
    every: (callback, ms) => setInterval(callback, ms),
  })
  made = started
  const start = (): void => void setTimeout(() => void started.start().catch(warn), AFTER_LOAD_MS)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && started.look())
  return made
}

const warn = (error: unknown): void => console.warn('The app is not kept for a start without a network', error)
