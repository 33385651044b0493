import { TAKE_OVER } from '../worker/take-over.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'

const LOOK_EVERY_MS = HOUR_MS
/** Changes of page ask, too, but not more often. */
const LOOK_AGAIN_MS = 600_000

/** New versions of the app, which a worker fetches in the background. */
export interface Updates {
  /** Has the browser keep the app, and looks for new versions from now on. */
  start: () => Promise<void>
  /** Whether a new version waits, or has begun in another tab. */
  isReady: () => boolean
  onChange: (callback: () => void) => () => void
  /** Asks whether there is a new version, unless that was asked a moment ago. */
  look: () => void
  /** Loads the page anew in the new version. */
  take: () => void
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

  function look(): void {
    lookedAtMs = nowMs()
    // Without a network there is nothing new to see.
    registration?.update().catch(() => undefined)
  }

  return {
    async start() {
      // The first worker of a browser begins at once, and its page is as new as itself.
      let hadWorker = workers.controller !== null
      workers.addEventListener('controllerchange', () => {
        if (taking) reload()
        else if (hadWorker) setReady()
        hadWorker = true
      })
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- a browser that is told to block workers gives none
      registration = (await workers.register('/sw.js', { updateViaCache: 'none' })) ?? undefined
      if (!registration) return
      const found = registration
      const tell = (): void => {
        if (found.waiting && workers.controller) setReady()
      }
      found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', tell))
      tell()
      every(look, LOOK_EVERY_MS)
    },
    isReady: () => ready,
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    look: () => {
      if (nowMs() - lookedAtMs >= LOOK_AGAIN_MS) look()
    },
    take() {
      const waiting = registration?.waiting
      if (!waiting) return reload()
      taking = true
      waiting.postMessage(TAKE_OVER)
    },
  }
}
