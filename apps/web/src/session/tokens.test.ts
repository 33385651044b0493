import { expect, test, vi } from 'vitest'
import { createTokenCache } from './tokens.ts'

function setUp() {
  const clock = { ms: 1_000_000 }
  let made = 0
  const fetchToken = vi.fn<() => Promise<string | null>>(() => Promise.resolve(`token-${++made}`))
  const wait = vi.fn(() => Promise.resolve())
  const onRefreshed = vi.fn()
  const cache = createTokenCache({ fetchToken, wait, nowMs: () => clock.ms, onRefreshed })
  return { clock, fetchToken, wait, onRefreshed, cache }
}

test('a token is used for 49 minutes and renewed before it is 50 minutes old', async () => {
  const { cache, clock, fetchToken } = setUp()
  expect(await cache.get()).toBe('token-1')
  clock.ms += 49 * 60_000 - 1
  expect(await cache.get()).toBe('token-1')
  clock.ms += 1
  expect(await cache.get()).toBe('token-2')
  expect(fetchToken).toHaveBeenCalledTimes(2)
})

test('callers at the same time share one request', async () => {
  const { cache, fetchToken } = setUp()
  expect(await Promise.all([cache.get(), cache.get(), cache.refresh()])).toEqual(['token-1', 'token-1', 'token-1'])
  expect(fetchToken).toHaveBeenCalledOnce()
})

test('refresh fetches a new token even if the current one is valid', async () => {
  const { cache } = setUp()
  await cache.get()
  expect(await cache.refresh()).toBe('token-2')
  expect(await cache.get()).toBe('token-2')
})

test('a missing user is not cached', async () => {
  const { cache, fetchToken } = setUp()
  fetchToken.mockResolvedValueOnce(null)
  expect(await cache.get()).toBeNull()
  expect(await cache.get()).toBe('token-1')
})

test('a token requested before the cache was cleared is not cached', async () => {
  const { cache, fetchToken } = setUp()
  let arrive: (token: string) => void = () => undefined
  fetchToken.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  const old = cache.get()
  cache.clear()
  arrive('of the one before')
  await old
  expect(await cache.get()).toBe('token-1')
  expect(cache.refreshedAtMs()).toBe(1_000_000)
})

test('a token that is too new is retried, at most twice', async () => {
  const { cache, fetchToken, wait } = setUp()
  const tooEarly = new Error('Token used too early')
  fetchToken.mockRejectedValueOnce(tooEarly).mockRejectedValueOnce(tooEarly)
  expect(await cache.get()).toBe('token-1')
  expect(wait.mock.calls).toEqual([[1000], [1000]])
  cache.clear()
  fetchToken.mockRejectedValue(tooEarly)
  await expect(cache.get()).rejects.toThrow('Token used too early')
})

test('any other error is thrown at once, and the next caller retries', async () => {
  const { cache, fetchToken, wait } = setUp()
  fetchToken.mockRejectedValueOnce(new Error('offline'))
  await expect(cache.get()).rejects.toThrow('offline')
  expect(wait).not.toHaveBeenCalled()
  expect(await cache.get()).toBe('token-1')
})

test('each new token is reported with its time, unless the cache was cleared meanwhile', async () => {
  const { cache, clock, fetchToken, onRefreshed } = setUp()
  await cache.get()
  await cache.get()
  clock.ms += 50 * 60_000
  await cache.get()
  expect(onRefreshed.mock.calls).toEqual([[1_000_000], [4_000_000]])
  let arrive: (token: string) => void = () => undefined
  fetchToken.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  const late = cache.refresh()
  cache.clear()
  arrive('of the one before')
  await late
  expect(onRefreshed).toHaveBeenCalledTimes(2)
})
