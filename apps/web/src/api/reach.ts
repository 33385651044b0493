import { apiBase } from './base.ts'
import { createReach } from './create-reach.ts'
import { nextTask } from './next-task.ts'

const PATIENCE_MS = 8000
/** A page can also be made while building. */
const inBrowser = typeof window !== 'undefined'

/** Of the server behind this page. A network that leads nowhere, or to somebody else's page, is none. */
export const reach = createReach({
  online: !inBrowser || navigator.onLine,
  isThere: async () => {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const reply = await fetch(`${await apiBase()}/health`, { cache: 'no-store', signal })
      return reply.ok && ((await reply.json()) as { status?: unknown }).status === 'ok'
    } catch {
      return false
    }
  },
  later: (callback, ms) => setTimeout(callback, ms),
})

if (inBrowser) {
  window.addEventListener('offline', reach.lose)
  window.addEventListener('online', reach.doubt)
}

let lastBegun = Promise.resolve()

/** Fetch, of the server. Each in a task of its own: a page begins with up to eight, of which each takes a phone 8 ms. */
export async function fetchOfServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const turn = lastBegun
  lastBegun = turn.then(nextTask)
  await turn
  return await reach.watch(fetch(input, init))
}
