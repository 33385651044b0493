import type { QueryFunction } from '@tanstack/react-query'
import type { ReplyOf, Route } from '@spoor/contract/route.ts'
import { notifyRefused } from '../session/refusals.ts'
import { getCurrentSession, setSession } from '../session/session.ts'
import { tokens } from '../session/tokens.ts'
import { apiBase } from '../net/base.ts'
import { createApiClient, type ApiClient, type Args } from '../net/api-client.ts'
import { fetchFromServer } from '../net/reach.ts'
import { wait } from '../net/wait.ts'
import { saveDownload } from './save-download.ts'
import { writes } from './writes.ts'

const surroundings = {
  base: apiBase,
  wait,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => writes.note(init?.method, fetchFromServer(input, init)),
  createXhr: () => new XMLHttpRequest(),
}

/** The API client of the signed-in user. */
export const api = createApiClient({
  ...surroundings,
  token: async () => {
    const token = await tokens.get()
    // The identity service no longer has a user, so this session is over too.
    if (!token && getCurrentSession()) setSession(null)
    return token
  },
  onUnauthorized: tokens.clear,
  onRefused: notifyRefused,
})

/** Saves the file that a route returns, under the name the server gave it. */
export const downloadFile = async <R extends Route>(route: R, ...args: Args<R>): Promise<void> =>
  saveDownload(await api.download(route, ...args))

/** A query function that calls a route. Its type is not inferred if `select` or `refetchInterval` reads the reply. */
export const queryReply =
  <R extends Route>(route: R, ...[request]: Args<R>): QueryFunction<ReplyOf<R>> =>
  ({ signal }) =>
    api.call(route, ...([request, { signal }] as Args<R>))

/** The function of a query that returns only the reply's `items`. */
export const queryItems =
  <R extends Route>(route: R, ...[request]: Args<R>): QueryFunction<ItemsOf<R>> =>
  async ({ signal }) =>
    ((await api.call(route, ...([request, { signal }] as Args<R>))) as { items: ItemsOf<R> }).items
type ItemsOf<R extends Route> = Extract<ReplyOf<R>, { items: unknown }>['items']

/** A client whose token is held in memory only, for a visitor without a session. */
export const apiWithToken = (token: string): ApiClient =>
  createApiClient({ ...surroundings, token: () => Promise.resolve(token), onUnauthorized: () => undefined })
