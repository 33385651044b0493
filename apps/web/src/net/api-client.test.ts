import { listUsers, resendVerification } from '@spoor/contract/routes/admin-users.ts'
import { getProfile, updateProfile } from '@spoor/contract/routes/auth.ts'
import { downloadLogbookPdf } from '@spoor/contract/routes/logbook.ts'
import { getHealth } from '@spoor/contract/routes/system.ts'
import { deleteTrip, getTrip, listTrips } from '@spoor/contract/routes/trips.ts'
import { uploadFile } from '@spoor/contract/routes/uploads.ts'
import { describe, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'

const ID = '00000000-0000-4000-8000-000000000001'

function setUp({ replies = [], token = 'the-token' }: { replies?: Response[]; token?: string | null } = {}) {
  const calls: { url: string; init: RequestInit }[] = []
  const onUnauthorized = vi.fn()
  const onRefused = vi.fn()
  const wait = vi.fn(() => Promise.resolve())
  const xhrs: FakeXhr[] = []
  const client = createApiClient({
    base: () => Promise.resolve('https://api.example'),
    token: () => Promise.resolve(token),
    onUnauthorized,
    onRefused,
    wait,
    fetch: (url, init) => {
      calls.push({ url: url as string, init: init ?? {} })
      const reply = replies.shift()
      return reply ? Promise.resolve(reply) : Promise.reject(new Error('no reply was prepared'))
    },
    createXhr: () => {
      const xhr = new FakeXhr()
      xhrs.push(xhr)
      return xhr as unknown as XMLHttpRequest
    },
  })
  return { client, calls, onUnauthorized, onRefused, wait, xhrs }
}

class FakeXhr {
  method = ''
  url = ''
  headers: Record<string, string> = {}
  sent: FormData | undefined
  status = 0
  responseText = ''
  upload = new EventTarget()
  readonly #events = new EventTarget()
  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  addEventListener(type: string, listener: EventListener): void {
    this.#events.addEventListener(type, listener)
  }
  send(form: FormData): void {
    this.sent = form
  }
  abort(): void {
    this.#events.dispatchEvent(new Event('abort'))
  }
  finish(status: number, body: string): void {
    this.status = status
    this.responseText = body
    this.#events.dispatchEvent(new Event('load'))
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status })
const catchFailure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('sends an idempotency key in its header', async () => {
  const { client, calls } = setUp({ replies: [json({}), json({})] })
  await client.call(getProfile, undefined, { idempotencyKey: 'key-1' })
  await client.call(getProfile)
  const keys = calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(keys).toEqual(['key-1', null])
})

test('returns the total number of matching rows with a list', async () => {
  const { client } = setUp({
    replies: [Response.json([{ id: ID }], { headers: { 'x-total-count': '1234' } }), json([{ id: ID }])],
  })
  expect(await client.callList(listUsers, { query: { limit: 1 } })).toEqual({ items: [{ id: ID }], total: 1234 })
  expect((await client.callList(listUsers, { query: {} })).total).toBe(1)
})

test('reports whether the count of a list was capped', async () => {
  const headers = { 'x-total-count': '1000', 'x-total-count-more': 'true' }
  const { client } = setUp({ replies: [Response.json([], { headers })] })
  expect(await client.callList(listUsers, { query: {} })).toEqual({ items: [], total: 1000, more: true })
})

test('returns undefined for a reply without a body', async () => {
  const { client } = setUp({ replies: [new Response(null, { status: 202 })] })
  expect(await client.call(resendVerification, { params: { user_id: ID } })).toBeUndefined()
})

describe('call', () => {
  test('puts parameters, query and body where the route declares them', async () => {
    const { client, calls } = setUp({ replies: [json({ items: [] }), json({}), json({})] })
    await client.call(listTrips, { query: { limit: 6, q: 'a b', from: undefined } })
    await client.call(getTrip, { params: { id: ID } })
    await client.call(updateProfile, { body: { name: 'Thandi' } })
    expect(calls.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ['GET', 'https://api.example/trips?limit=6&q=a+b', undefined],
      ['GET', `https://api.example/trips/${ID}`, undefined],
      ['PUT', 'https://api.example/auth/profile', '{"name":"Thandi"}'],
    ])
    expect(calls[2].init.headers).toEqual({
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      accept: 'application/json',
    })
  })

  test('fails without a request when nobody is signed in, unless the route is public', async () => {
    const { client, calls } = setUp({ token: null, replies: [json({ status: 'ok', version: '1' })] })
    expect((await catchFailure(client.call(getProfile))).message).toBe('Authentication required')
    expect(calls).toEqual([])
    await client.call(getHealth)
    expect(calls[0].init.headers).toEqual({ accept: 'application/json' })
  })

  test('returns undefined for a reply without a body', async () => {
    const { client } = setUp({ replies: [new Response(null, { status: 204 })] })
    expect(await client.call(deleteTrip, { params: { id: ID } })).toBeUndefined()
  })
})

describe('errors', () => {
  test.each([
    [json({ detail: 'Expired' }, 401), 'Authentication failed'],
    [new Response('gone', { status: 401 }), 'Authentication failed'],
    [json({ detail: 'Only for administrators' }, 403), 'Only for administrators'],
    [json({}, 403), 'Access denied'],
    [json({ detail: 'Trip not found' }, 404), 'Trip not found'],
    [json({ other: 1 }, 500), 'Request failed'],
    [json(null, 500), 'Request failed'],
    [new Response('<html>', { status: 502 }), 'HTTP 502'],
    [new Response('<html>', { status: 403 }), 'HTTP 403'],
    [new Response('<html>', { status: 200 }), 'HTTP 200'],
  ])('%#: %s', async (reply, message) => {
    const { status } = reply
    const { client } = setUp({ replies: [reply] })
    const error = await catchFailure(client.call(getProfile))
    expect([error.status, error.message]).toEqual([status, message])
  })

  test('rejects a list reply that is not a list', async () => {
    const { client } = setUp({ replies: [new Response('<html>', { status: 200 })] })
    expect((await catchFailure(client.callList(listUsers, { query: {} }))).message).toBe('HTTP 200')
  })

  test('shows no names of fields', async () => {
    const fault = { detail: 'a.b: Too long; c: Too short', fields: { 'a.b': 'Too long', c: 'Too short' } }
    const { client } = setUp({ replies: [json(fault, 422)] })
    expect((await catchFailure(client.call(getProfile))).message).toBe('Too long; Too short')
  })

  test('reports the invalid fields', async () => {
    const { client } = setUp({ replies: [json({ detail: 'No', fields: { name: 'too long' } }, 422)] })
    expect((await catchFailure(client.call(getProfile))).fields).toEqual({ name: 'too long' })
  })

  test('clears the token on 401 and on no other status', async () => {
    const { client, onUnauthorized } = setUp({ replies: [json({}, 403), json({}, 401)] })
    await catchFailure(client.call(getProfile))
    expect(onUnauthorized).not.toHaveBeenCalled()
    await catchFailure(client.call(getProfile))
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  test.each([
    [403, 'subscription_expired'],
    [401, 'account_disabled'],
  ])("reports the gate's reason of a %i", async (status, code) => {
    const { client, onRefused } = setUp({ replies: [json({ detail: 'No', code }, status)] })
    expect((await catchFailure(client.call(getProfile))).code).toBe(code)
    expect(onRefused.mock.calls).toEqual([[code]])
  })
})

test('gives a network failure a readable message, and rethrows an aborted call unchanged', async () => {
  const failing = (fault: Error) =>
    createApiClient({
      base: () => Promise.resolve(''),
      token: () => Promise.resolve('t'),
      onUnauthorized: vi.fn(),
      wait: vi.fn(),
      fetch: () => Promise.reject(fault),
      createXhr: () => new XMLHttpRequest(),
    })
  const away = await catchFailure(failing(new TypeError('Failed to fetch')).call(getProfile))
  expect([away.status, away.message]).toEqual([0, 'Network error. Please check your connection.'])
  const abort = new DOMException('aborted', 'AbortError')
  await expect(failing(abort).call(getProfile)).rejects.toBe(abort)
})

describe('a token too new for the server', () => {
  const tooEarly = (): Response => json({ detail: 'Token used too early, 1 < 2' }, 401)

  test('is retried after a second, at most twice', async () => {
    const { client, wait } = setUp({ replies: [tooEarly(), tooEarly(), json({ name: 'Thandi' })] })
    expect(await client.call(getProfile)).toEqual({ name: 'Thandi' })
    expect(wait.mock.calls).toEqual([[1000], [1000]])
  })

  test('fails on the third attempt', async () => {
    const { client } = setUp({ replies: [tooEarly(), tooEarly(), tooEarly()] })
    expect((await catchFailure(client.call(getProfile))).message).toBe('Authentication failed')
  })
})

describe('download', () => {
  const file = (disposition?: string): Response =>
    new Response('%PDF', { headers: disposition ? { 'content-disposition': disposition } : {} })

  test.each([
    ['attachment; filename="logbook 2026.pdf"', 'logbook 2026.pdf'],
    [`attachment; filename="x.pdf"; filename*=UTF-8''ritte%20%C3%A9.pdf`, 'ritte é.pdf'],
    [undefined, 'download'],
  ])('names the file of "%s" %s', async (disposition, filename) => {
    const { client, calls } = setUp({ replies: [file(disposition)] })
    const download = await client.download(downloadLogbookPdf, { params: { tax_year: 2026 }, query: {} })
    expect([download.filename, await download.blob.text()]).toEqual([filename, '%PDF'])
    expect(calls[0].url).toBe('https://api.example/logbook/2026/pdf')
    expect(calls[0].init.headers).toMatchObject({ authorization: 'Bearer the-token', accept: 'application/pdf' })
  })

  test('reports why it failed', async () => {
    const { client } = setUp({ replies: [json({ detail: 'No trips in 2026' }, 404)] })
    const error = await catchFailure(client.download(downloadLogbookPdf, { params: { tax_year: 2026 }, query: {} }))
    expect(error.message).toBe('No trips in 2026')
  })
})

describe('sending a file', () => {
  const started = async (options?: Parameters<ReturnType<typeof createApiClient>['sendFile']>[2]) => {
    const set = setUp()
    const reply = set.client.sendFile(uploadFile, new File(['a,b'], 'trips.csv'), options)
    await vi.waitFor(() => expect(set.xhrs[0]?.sent).toBeDefined())
    return { ...set, reply, xhr: set.xhrs[0] }
  }

  test('sends multipart field "file" and reports progress', async () => {
    const shares: number[] = []
    const { reply, xhr } = await started({ onProgress: (share) => shares.push(share) })
    xhr.progress(1, 4)
    xhr.progress(4, 4)
    xhr.finish(200, '{"status":"received"}')
    expect(await reply).toEqual({ status: 'received' })
    expect([xhr.method, xhr.url, xhr.headers.authorization]).toEqual([
      'POST',
      'https://api.example/upload/file',
      'Bearer the-token',
    ])
    expect((xhr.sent!.get('file') as File).name).toBe('trips.csv')
    expect(shares).toEqual([0.25, 1])
  })

  test('sends further fields before the file', async () => {
    const { reply, xhr } = await started({ fields: { columns: '{}' } })
    xhr.finish(200, '{}')
    await reply
    expect([...xhr.sent!.keys()]).toEqual(['columns', 'file'])
  })

  test('fails with the server’s message', async () => {
    const { reply, xhr } = await started()
    xhr.finish(413, '{"detail":"File too large. Maximum size is 50MB."}')
    expect((await catchFailure(reply)).message).toBe('File too large. Maximum size is 50MB.')
  })

  test('can be aborted', async () => {
    const abort = new AbortController()
    const { reply } = await started({ signal: abort.signal })
    abort.abort()
    await expect(reply).rejects.toThrow()
  })
})
