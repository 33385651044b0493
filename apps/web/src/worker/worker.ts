import { answerOf } from './answer-of.ts'
import { createKeptFiles } from './kept-files.ts'
import { receiveShare } from './receive-share.ts'
import { waitingFiles } from '../waiting-files/waiting-files.ts'
import { TAKE_OVER } from './take-over.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Written in by the build: what of the app is kept, and a hash of all of it. */
declare const SPOOR_FILES: readonly string[]
declare const SPOOR_VERSION: string

const worker = globalThis as unknown as WorkerScope
const files = new Set(SPOOR_FILES)
const kept = createKeptFiles({
  version: SPOOR_VERSION,
  files: SPOOR_FILES,
  caches,
  fetch: (input, init) => fetch(input, init),
})

worker.addEventListener('install', (event) => event.waitUntil(kept.fetchAll()))

worker.addEventListener('activate', (event) => event.waitUntil(kept.dropOld().then(() => worker.clients.claim())))

// A new version waits until a page asks for it, or until none of the old one is open.
worker.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  switch (answerOf(event.request, { origin: worker.location.origin, files })) {
    case 'page':
      event.respondWith(kept.page(event.request))
      event.waitUntil(kept.refreshPage(event.request))
      break
    case 'file':
      event.respondWith(kept.file(event.request))
      break
    case 'share':
      event.respondWith(receiveShare(event.request, waitingFiles))
      break
    case 'network':
      break
  }
})
