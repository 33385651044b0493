import { apiBase } from './base.ts'
import { createApiClient } from './api-client.ts'
import { fetchFromServer } from './reach.ts'
import { wait } from './wait.ts'

/** A client for public calls; it sends no token. */
export const publicApi = createApiClient({
  base: apiBase,
  token: () => Promise.resolve(null),
  onUnauthorized: () => undefined,
  wait,
  fetch: fetchFromServer,
  createXhr: () => new XMLHttpRequest(),
})
