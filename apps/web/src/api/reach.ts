import { apiBase } from './base.ts'
import { createReach } from './create-reach.ts'

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

/** What a proxy says whose server is away. */
const OF_A_PROXY = [502, 503, 504]

/** Fetch, of the server; where it gave no answer it is asked whether it is there. */
export async function fetchOfServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    if (OF_A_PROXY.includes(response.status)) reach.doubt()
    return response
  } catch (error) {
    // The browser's word for a network that is away is 'Failed to fetch'.
    if (error instanceof TypeError) reach.doubt()
    throw error
  }
}
