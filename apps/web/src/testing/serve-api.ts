import { getAppSettings, getHealth, type AppSettings } from '@spoor/contract/routes/system.ts'
import type { ReceivedOf, ReplyOf, Route } from '@spoor/contract/route.ts'
import type * as z from 'zod'
import { vi } from 'vitest'

interface Fake {
  route: Route
  handle: (request: never) => unknown
}

/** One route of the fake API, with a fixed reply or a handler. A `Response` simulates a failure. */
export const fake = <R extends Route>(
  route: R,
  reply: ReplyOf<R> | ((request: ReceivedOf<R>) => ReplyOf<R> | Response | Promise<ReplyOf<R> | Response>),
): Fake => ({ route, handle: typeof reply === 'function' ? (reply as Fake['handle']) : () => reply })

/** A failure in the API's format. */
export const refusal = (status: number, detail: string, more: { code?: string } = {}): Response =>
  Response.json({ detail, ...more }, { status })

/** Public settings of a deployment without any extras. */
export const APP_SETTINGS: AppSettings = {
  version: 'test',
  auth_provider: 'embedded',
  email_verification_required: false,
  firebase: null,
  terms_version: null,
  trial_days: 14,
  website_url: null,
  support_address: null,
  operator: null,
  verification_time: null,
  actions_off: [],
  map_style_url: null,
  map_dark_style_url: null,
  map_attribution: null,
  demo: false,
  reports_by_mail: false,
  connects_vendors: false,
  notifications: false,
}

const ALWAYS = [fake(getHealth, { status: 'ok', version: 'test' }), fake(getAppSettings, APP_SETTINGS)]

/**
 * Replaces the network by an API with these routes until the test ends, with a signed-in user. Requests or replies that
 * break the contract, and requests to other routes, fail the test through the console.
 */
export function serveApi(...fakes: readonly Fake[]): void {
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    if (url.pathname === '/identity/token') return Response.json({ token: 'test' })
    const method = init.method ?? 'GET'
    const [found] = [...fakes, ...ALWAYS]
      .map(({ route, handle }) => ({ route, handle, params: matchPath(route.path, url.pathname) }))
      .filter(({ route, params }) => route.method === method && params !== null)
      // A literal path takes precedence over one with parameters.
      .toSorted((a, b) => Object.keys(a.params!).length - Object.keys(b.params!).length)
    if (found === undefined) fail(`The fake API has no ${method} ${url.pathname}`)
    const { schemas } = found.route
    const check = (part: string, schema: z.ZodType | undefined, value: unknown): unknown => {
      if (schema === undefined) return value
      const checked = schema.safeParse(value)
      if (!checked.success) fail(`${part} of ${method} ${found.route.path}: ${checked.error.message}`)
      return checked.data
    }
    const request = {
      params: check('params', schemas.params, found.params),
      query: check('query', schemas.query, Object.fromEntries(url.searchParams)),
      body: typeof init.body === 'string' ? check('body', schemas.body, JSON.parse(init.body)) : init.body,
    }
    const reply = await found.handle(request as never)
    if (reply instanceof Response) return reply
    check('reply', schemas.reply, reply)
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply)
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('XMLHttpRequest', FetchingXhr)
}

/** The part of XMLHttpRequest that sends files, on top of the fake `fetch`. */
class FetchingXhr extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #target = { method: 'GET', url: '' }

  open(method: string, url: string): void {
    this.#target = { method, url }
  }

  setRequestHeader(): void {}

  async send(body: FormData): Promise<void> {
    try {
      const response = await fetch(this.#target.url, { method: this.#target.method, body })
      this.responseText = await response.text()
      this.status = response.status
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/')
  const given = path.split('/')
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[at])
    else if (part !== given[at]) return null
  }
  return params
}

function fail(message: string): never {
  // Console output fails the test; a rejected call alone would only show the page's own error.
  console.error(message)
  throw new TypeError(message)
}
