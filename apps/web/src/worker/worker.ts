import { waitingFiles } from '../waiting-files/waiting-files.ts'
import { chooseSource } from './choose-source.ts'
import { createFileCache } from './file-cache.ts'
import { openNotified, showPush, type NotifiedClients } from './notifications.ts'
import { receiveShare } from './receive-share.ts'
import { TAKE_OVER } from './take-over.ts'

/** The parts of the worker's global scope in use; TypeScript's worker types conflict with those of a page. */
interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> } & NotifiedClients
  registration: Parameters<typeof showPush>[1]
  location: { origin: string }
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  message: MessageEvent<unknown>
  push: LastingEvent & { data: { text: () => string } | null }
  notificationclick: LastingEvent & { notification: { close: () => void } }
  fetch: LastingEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
}

interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

/** Set by the build: the files to cache, and a hash over them. */
declare const SPOOR_FILES: readonly string[]
declare const SPOOR_VERSION: string

const worker = globalThis as unknown as WorkerScope
const files = new Set(SPOOR_FILES)
const cache = createFileCache({
  version: SPOOR_VERSION,
  files: SPOOR_FILES,
  caches,
  fetch: (input, init) => fetch(input, init),
})

worker.addEventListener('install', (event) => event.waitUntil(cache.fetchAll()))

worker.addEventListener('activate', (event) => event.waitUntil(cache.dropOld().then(() => worker.clients.claim())))

// A new version waits until a page activates it or all pages of the old one are closed.
worker.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void worker.skipWaiting()
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '', worker.registration)))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotified(worker.clients, worker.location.origin))
})

worker.addEventListener('fetch', (event) => {
  switch (chooseSource(event.request, { origin: worker.location.origin, files })) {
    case 'page':
      event.respondWith(cache.page(event.request))
      event.waitUntil(cache.refreshPage(event.request))
      break
    case 'file':
      event.respondWith(cache.file(event.request))
      break
    case 'share':
      event.respondWith(receiveShare(event.request, waitingFiles))
      break
    case 'network':
      break
  }
})
