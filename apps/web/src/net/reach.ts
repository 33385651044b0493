import { apiBase } from './base.ts'
import { createReach } from './create-reach.ts'
import { nextTask } from './next-task.ts'

const PATIENCE_MS = 8000
/** This module also runs at build time, while pages are prerendered. */
const inBrowser = typeof window !== 'undefined'

/** Whether this page's server can be reached. A sign-in page in between counts as offline. */
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
  window.addEventListener('offline', reach.markUnreachable)
  window.addEventListener('online', reach.doubt)
}

let lastBegun = Promise.resolve()

/** fetch() that reports to `reach`. Each call starts in a task of its own, because starting one takes a phone 8 ms. */
export async function fetchFromServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const turn = lastBegun
  lastBegun = turn.then(nextTask)
  await turn
  return await reach.watch(fetch(input, init))
}
