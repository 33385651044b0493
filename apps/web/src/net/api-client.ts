import type { Refusal } from '@spoor/contract/words/refusals.ts'
import type { ReplyOf, RequestOf, Route } from '@spoor/contract/route.ts'
import { ApiError } from './api-error.ts'
import { retryOnClockSkew } from './clock-skew.ts'
import { t } from '../language/t.ts'

export interface ApiClientOptions {
  /** Origin of the API; '' means the origin of the page. Awaited on every call, so it may be resolved late. */
  base: () => Promise<string>
  /** A valid token, or null if nobody is signed in. */
  token: () => Promise<string | null>
  onUnauthorized: () => void
  /** Called when the API's access checks refuse the signed-in user. */
  onRefused?: (code: Refusal) => void
  wait: (ms: number) => Promise<void>
  fetch: typeof fetch
  /** fetch() reports no upload progress, so files are sent by XMLHttpRequest. */
  createXhr: () => XMLHttpRequest
}

/** Arguments of a call after its route; a request without required parts may be omitted. */
export type Args<R extends Route> =
  {} extends RequestOf<R>
    ? [request?: RequestOf<R>, options?: CallOptions]
    : [request: RequestOf<R>, options?: CallOptions]

interface AnyRequest {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** Requests with the same key take effect once, however often they are sent. */
  idempotencyKey?: string
  /** Goes on when the window closes, unless the body is too large for that. */
  keepalive?: boolean
}

export interface SendOptions extends CallOptions {
  /** Multipart fields sent before the file. */
  fields?: Readonly<Record<string, string>>
  /** Share of the file sent so far, 0 to 1. */
  onProgress?: (share: number) => void
}

export interface ApiClient {
  /** Calls a route of the contract and returns its JSON reply. Throws {@link ApiError}. */
  call: <R extends Route>(route: R, ...args: Args<R>) => Promise<ReplyOf<R>>
  /** Calls a route that returns a page of a list; `total` is the number of matching rows. */
  callList: <R extends Route>(route: R, ...args: Args<R>) => Promise<{ items: ReplyOf<R>; total: number; more?: true }>
  /** Calls a route that returns a file, with the file name chosen by the server. */
  download: <R extends Route>(route: R, ...args: Args<R>) => Promise<{ blob: Blob; filename: string }>
  /** Sends one file as multipart field `file`. */
  sendFile: <R extends Route>(route: R, file: File, options?: SendOptions) => Promise<ReplyOf<R>>
}

/** Browsers refuse 64 KB of requests that outlive their window. */
const MAX_KEEPALIVE = 60_000
const NETWORK_ERROR = t('Network error. Please check your connection.')

export function createApiClient(options: ApiClientOptions): ApiClient {
  async function authorization(route: Route): Promise<Record<string, string>> {
    if (route.access === 'public') return {}
    const token = await options.token()
    if (!token) throw new ApiError(401, t('Authentication required'))
    return { authorization: `Bearer ${token}` }
  }

  async function send(
    route: Route,
    request: AnyRequest = {},
    { signal, idempotencyKey, keepalive }: CallOptions = {},
  ): Promise<Response> {
    const headers = await authorization(route)
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    headers.accept = route.produces ?? 'application/json'
    const url = (await options.base()) + buildPath(route, request)
    const response = await fetchReply(url, {
      method: route.method,
      headers,
      body,
      signal,
      ...(keepalive && { keepalive: (body ?? '').length < MAX_KEEPALIVE }),
    })
    if (!response.ok) throw toApiError(response.status, await response.text())
    return response
  }

  async function fetchReply(url: string, init: RequestInit): Promise<Response> {
    try {
      return await options.fetch(url, init)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw new ApiError(0, NETWORK_ERROR)
    }
  }

  function toApiError(status: number, body: string): ApiError {
    const parsed = parseError(body)
    if (parsed?.code) options.onRefused?.(parsed.code)
    if (status === 401) {
      options.onUnauthorized()
      return new ApiError(401, t('Authentication failed'), { detail: parsed?.detail, code: parsed?.code })
    }
    if (!parsed) return notJson(status)
    // The API names each invalid field, for programs; people read the message alone.
    const message = Object.entries(parsed.fields ?? {}).reduce(
      (text, [name, fault]) => text?.replace(`${name}: ${fault}`, fault),
      parsed.detail,
    )
    return new ApiError(status, message || (status === 403 ? t('Access denied') : t('Request failed')), parsed)
  }

  const retrying = <T>(operation: () => Promise<T>): Promise<T> => retryOnClockSkew(operation, options.wait)

  return {
    call: (route, ...[request, callOptions]) =>
      retrying(async () => {
        const response = await send(route, request as AnyRequest, callOptions)
        const text = await response.text()
        return (text === '' ? undefined : parseReply(response.status, text)) as ReplyOf<typeof route>
      }),

    callList: (route, ...[request, callOptions]) =>
      retrying(async () => {
        const response = await send(route, request as AnyRequest, callOptions)
        const items = parseReply(response.status, await response.text()) as ReplyOf<typeof route> & readonly unknown[]
        return {
          items,
          total: Number(response.headers.get('x-total-count') ?? items.length),
          ...(response.headers.get('x-total-count-more') === 'true' && { more: true as const }),
        }
      }),

    download: (route, ...[request, callOptions]) =>
      retrying(async () => {
        const response = await send(route, request as AnyRequest, callOptions)
        return { blob: await response.blob(), filename: parseFilename(response.headers.get('content-disposition')) }
      }),

    sendFile: (route, file, { fields = {}, onProgress, signal }: SendOptions = {}) =>
      retrying(async () => {
        const headers = await authorization(route)
        const url = (await options.base()) + buildPath(route, {})
        return await new Promise<ReplyOf<typeof route>>((resolve, reject) => {
          signal?.throwIfAborted()
          const xhr = options.createXhr()
          xhr.open(route.method, url)
          for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
          xhr.setRequestHeader('accept', 'application/json')
          xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
          xhr.addEventListener('load', () => {
            if (xhr.status < 200 || xhr.status > 299) return reject(toApiError(xhr.status, xhr.responseText))
            try {
              resolve(parseReply(xhr.status, xhr.responseText) as ReplyOf<typeof route>)
            } catch (error) {
              reject(error)
            }
          })
          xhr.addEventListener('error', () => reject(new ApiError(0, NETWORK_ERROR)))
          xhr.addEventListener('abort', () =>
            reject(signal?.reason instanceof Error ? signal.reason : new ApiError(0, t('Cancelled'))),
          )
          signal?.addEventListener('abort', () => xhr.abort(), { once: true })
          const form = new FormData()
          for (const [name, value] of Object.entries(fields)) form.append(name, value)
          form.append('file', file)
          xhr.send(form)
        })
      }),
  }
}

function buildPath(route: Route, { params = {}, query = {} }: AnyRequest): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Parses the API's reply. A reply that is not JSON is from something else, such as a Wi-Fi sign-in page. */
function parseReply(status: number, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw notJson(status)
  }
}

const notJson = (status: number): ApiError => new ApiError(status, t('HTTP {status}', { status }))

/** The error body, or null if it is not JSON. */
function parseError(body: string): { detail?: string; fields?: Record<string, string>; code?: Refusal } | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return null
  }
}

/** Reads the file name from a Content-Disposition header, preferring the UTF-8 form. */
function parseFilename(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download'
}
