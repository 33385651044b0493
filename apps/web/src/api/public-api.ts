import { apiBase } from './base.ts'
import { createApiClient } from './api-client.ts'
import { fetchOfServer } from './reach.ts'
import { wait } from './wait.ts'

/** A client for the calls that are open to anybody; it knows nothing of who is signed in. */
export const publicApi = createApiClient({
  base: apiBase,
  token: () => Promise.resolve(null),
  onUnauthorized: () => undefined,
  wait,
  fetch: fetchOfServer,
  createXhr: () => new XMLHttpRequest(),
})
