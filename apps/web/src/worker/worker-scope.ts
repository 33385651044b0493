/** What the service worker uses of its world: the platform's types of a worker do not go together with those of a page. */
export interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  location: { origin: string }
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  message: MessageEvent<unknown>
  fetch: LastingEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
}

interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
