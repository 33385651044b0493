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

test('the record stands in session storage under its key, with the specified fields and no token', async () => {
  const { setSession } = await load()
  setSession(SESSION)
  expect([...storage.kept.keys()]).toEqual(['spoor_session'])
  expect(JSON.parse(storage.kept.get('spoor_session') as string)).toEqual(SESSION)
})

test('each change is told to the window once, with the session or null', async () => {
  const { setSession, onAuthChange, currentSession } = await load()
  const events: unknown[] = []
  window.addEventListener('auth-change', (event) => events.push((event as CustomEvent).detail))
  const seen: unknown[] = []
  const stop = onAuthChange((session) => seen.push(session))
  setSession(SESSION)
  setSession(null)
  expect(events).toEqual([SESSION, null])
  expect(seen).toEqual([SESSION, null])
  expect([currentSession(), storage.kept.size]).toEqual([null, 0])
  stop()
  setSession(SESSION)
  expect(seen).toHaveLength(2)
})

test('a reload finds it again, and what cannot be read is nobody', async () => {
  storage.kept.set('spoor_session', JSON.stringify(SESSION))
  expect((await load()).currentSession()).toEqual(SESSION)
  storage.kept.set('spoor_session', '{"firebaseUid":')
  expect((await load()).currentSession()).toBeNull()
})

test('a new token is written down, and is no change of who is signed in', async () => {
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

test('a storage that is full is said on the console, and the session holds all the same', async () => {
  const { setSession, currentSession } = await load()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storage.fails = true
  setSession(SESSION)
  expect(currentSession()).toEqual(SESSION)
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('a session that says nothing new, and a new token, leave it the same object', async () => {
  const { setSession, noteTokenRefresh, currentSession } = await load()
  setSession(SESSION)
  const known = currentSession()
  setSession({ ...SESSION, tokenRefreshTime: '2026-03-01T09:00:00.000Z' })
  expect(currentSession()).toBe(known)
  expect(currentSession()?.tokenRefreshTime).toBe('2026-03-01T09:00:00.000Z')
  noteTokenRefresh(Date.parse('2026-03-01T10:00:00Z'))
  expect(currentSession()).toBe(known)
  expect(JSON.parse(storage.kept.get('spoor_session') as string).tokenRefreshTime).toBe('2026-03-01T10:00:00.000Z')
  setSession({ ...SESSION, emailVerified: false })
  expect(currentSession()).not.toBe(known)
  expect(SESSION.tokenRefreshTime).toBe('2026-03-01T08:00:00.000Z')
})
