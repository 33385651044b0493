import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session.ts'

const SESSION: Session = {
  firebaseUid: 'u1',
  email: 'driver@example.com',
  emailVerified: true,
  profile: null,
  loginTime: '2026-03-01T08:00:00.000Z',
  tokenRefreshTime: '2026-03-01T08:00:00.000Z',
}

class FakeStorage {
  readonly kept = new Map<string, string>()
  fails = false

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.fails) throw new Error('QuotaExceededError')
    this.kept.set(key, value)
  }

  removeItem(key: string): void {
    this.kept.delete(key)
  }
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

/** The module as a page loads it. */
async function load() {
  vi.resetModules()
  return import('./session.ts')
}

test('stores the record in session storage with the specified fields and no token', async () => {
  const { setSession } = await load()
  setSession(SESSION)
  expect([...storage.kept.keys()]).toEqual(['spoor_session'])
  expect(JSON.parse(storage.kept.get('spoor_session') as string)).toEqual(SESSION)
})

test('each change fires one window event with the session or null', async () => {
  const { setSession, onAuthChange, getCurrentSession } = await load()
  const events: unknown[] = []
  window.addEventListener('auth-change', (event) => events.push((event as CustomEvent).detail))
  const seen: unknown[] = []
  const stop = onAuthChange((session) => seen.push(session))
  setSession(SESSION)
  setSession(null)
  expect(events).toEqual([SESSION, null])
  expect(seen).toEqual([SESSION, null])
  expect([getCurrentSession(), storage.kept.size]).toEqual([null, 0])
  stop()
  setSession(SESSION)
  expect(seen).toHaveLength(2)
})

test('a reload restores the session, and unreadable data counts as signed out', async () => {
  storage.kept.set('spoor_session', JSON.stringify(SESSION))
  expect((await load()).getCurrentSession()).toEqual(SESSION)
  storage.kept.set('spoor_session', '{"firebaseUid":')
  expect((await load()).getCurrentSession()).toBeNull()
})

test('a new token is recorded without a change event', async () => {
  const { setSession, noteTokenRefresh } = await load()
  noteTokenRefresh(0)
  expect(storage.kept.size).toBe(0)
  setSession(SESSION)
  const changed = vi.fn()
  window.addEventListener('auth-change', changed)
  noteTokenRefresh(Date.UTC(2026, 2, 1, 8, 49))
  expect(JSON.parse(storage.kept.get('spoor_session') as string)).toEqual({
    ...SESSION,
    tokenRefreshTime: '2026-03-01T08:49:00.000Z',
  })
  expect(changed).not.toHaveBeenCalled()
})

test('full storage is reported on the console, and the session still holds', async () => {
  const { setSession, getCurrentSession } = await load()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storage.fails = true
  setSession(SESSION)
  expect(getCurrentSession()).toEqual(SESSION)
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('an unchanged session or a new token keeps the same object', async () => {
  const { setSession, noteTokenRefresh, getCurrentSession } = await load()
  setSession(SESSION)
  const known = getCurrentSession()
  setSession({ ...SESSION, tokenRefreshTime: '2026-03-01T09:00:00.000Z' })
  expect(getCurrentSession()).toBe(known)
  expect(getCurrentSession()?.tokenRefreshTime).toBe('2026-03-01T09:00:00.000Z')
  noteTokenRefresh(Date.parse('2026-03-01T10:00:00Z'))
  expect(getCurrentSession()).toBe(known)
  expect(JSON.parse(storage.kept.get('spoor_session') as string).tokenRefreshTime).toBe('2026-03-01T10:00:00.000Z')
  setSession({ ...SESSION, emailVerified: false })
  expect(getCurrentSession()).not.toBe(known)
  expect(SESSION.tokenRefreshTime).toBe('2026-03-01T08:00:00.000Z')
})
