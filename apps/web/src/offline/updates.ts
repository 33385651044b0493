import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { wait } from '../net/wait.ts'
import { writes } from '../api/writes.ts'
import { TAKE_OVER } from '../worker/take-over.ts'

const LOOK_EVERY_MS = HOUR_MS
/** Navigation also triggers a check, but at most this often. */
const LOOK_AGAIN_MS = 600_000

/** New versions of the app, which a service worker downloads in the background. */
interface Updates {
  /** Starts caching the app for offline use and checking for new versions. */
  start: () => Promise<void>
  /** Whether a new version is waiting, or was activated by another tab. */
  isReady: () => boolean
  onChange: (callback: () => void) => () => void
  /** Checks for a new version, unless it did so a moment ago. */
  checkForUpdate: () => void
  /** Reloads the page in the new version. */
  applyUpdate: () => void
}

export function createUpdates({
  workers,
  reload,
  nowMs,
  every,
}: {
  workers: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>
  reload: () => void
  nowMs: () => number
  every: (callback: () => void, ms: number) => unknown
}): Updates {
  const listeners = new Set<() => void>()
  let registration: ServiceWorkerRegistration | undefined
  let ready = false
  let taking = false
  let lookedAtMs = nowMs()

  function setReady(): void {
    ready = true
    for (const listener of listeners) listener()
  }

  function checkForUpdate(): void {
    lookedAtMs = nowMs()
    // Fails offline, when there is nothing to find anyway.
    registration?.update().catch(() => undefined)
  }

  return {
    async start() {
      // A browser's first worker activates at once, and is as new as its page.
      let hadWorker = workers.controller !== null
      workers.addEventListener('controllerchange', () => {
        if (taking) reload()
        else if (hadWorker) setReady()
        hadWorker = true
      })
      // A browser that blocks workers returns none.
      registration = (await workers.register('/sw.js', { updateViaCache: 'none' })) ?? undefined
      if (!registration) return
      const found = registration
      const announce = (): void => {
        if (found.waiting && workers.controller) setReady()
      }
      found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', announce))
      announce()
      every(checkForUpdate, LOOK_EVERY_MS)
    },
    isReady: () => ready,
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    checkForUpdate: () => {
      if (nowMs() - lookedAtMs >= LOOK_AGAIN_MS) checkForUpdate()
    },
    applyUpdate() {
      const waiting = registration?.waiting
      if (!waiting) return reload()
      taking = true
      waiting.postMessage(TAKE_OVER)
    },
  }
}

/** Loading the page takes priority. */
const AFTER_LOAD_MS = 2000
const SAVED_WITHIN_MS = 5000

let made: Updates | null = null

/** The app's updates; null without service workers or on a development server. */
export function browserUpdates(): Updates | null {
  // Some browsers lack workers in private windows or without TLS.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  if (made) return made
  const started = createUpdates({
    workers: navigator.serviceWorker,
    // Recent changes may still be on their way to the server.
    reload: () => void Promise.race([writes.answered(), wait(SAVED_WITHIN_MS)]).then(() => window.location.reload()),
    nowMs: Date.now,
    every: (callback, ms) => setInterval(callback, ms),
  })
  made = started
  const start = (): void => void setTimeout(() => void started.start().catch(warn), AFTER_LOAD_MS)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && started.checkForUpdate(),
  )
  return made
}

const warn = (error: unknown): void => console.warn('The app could not be cached for offline use', error)
