import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { createSavedSession, type SavedSession, type Lasting } from './saved-session.ts'
import type { Session } from './session.ts'

const makeSession = (firebaseUid: string): Session => ({
  firebaseUid,
  email: `${firebaseUid}@example.com`,
  emailVerified: true,
  profile: null,
  loginTime: '2026-03-01T08:00:00.000Z',
  tokenRefreshTime: '2026-03-01T08:00:00.000Z',
})

let kept: SavedSession
let stored: Map<string, string>
let nowMs: number
/** The browser's cookies; those without a max-age end when it closes. */
let cookies: Map<string, string>

beforeEach(() => {
  stored = new Map()
  cookies = new Map()
  nowMs = Date.UTC(2026, 2, 1)
  kept = createSavedSession({
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    }),
    cookies: {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text) {
        const [name, value] = text.split(';')[0].split('=')
        if (text.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      },
    },
    nowMs: () => nowMs,
  })
})
const restartBrowser = () => cookies.clear()

test.each<[Lasting, boolean, boolean]>([
  ['tab', false, false],
  ['browser', true, false],
  ['restart', true, true],
])('a session lasting for the %s is found in a new tab: %s, after a restart: %s', (lasting, inNewTab, afterRestart) => {
  kept.begin(lasting)
  expect(kept.find()).toBeNull()
  kept.keep(makeSession('u1'))
  expect(kept.find()).toEqual(inNewTab ? makeSession('u1') : null)
  restartBrowser()
  expect(kept.find()).toEqual(afterRestart ? makeSession('u1') : null)
})

test('a recorded sign-in keeps its duration, an unrecorded one gets the assumed duration', () => {
  kept.keep(makeSession('u1'))
  expect(kept.find()).toBeNull()
  kept.assume('browser')
  kept.keep(makeSession('u1'))
  expect(kept.find()).not.toBeNull()
  kept.begin('restart')
  kept.assume('browser')
  kept.keep(makeSession('u1'))
  restartBrowser()
  expect(kept.find()).not.toBeNull()
})

test('a session unseen for thirty days is not found', () => {
  kept.begin('restart')
  kept.keep(makeSession('u1'))
  nowMs += 30 * DAY_MS
  expect(kept.find()).not.toBeNull()
  nowMs += 1
  expect(kept.find()).toBeNull()
})

test('signing out forgets that user, not one who signed in later in another tab', () => {
  kept.begin('restart')
  kept.keep(makeSession('u1'))
  kept.begin('restart')
  kept.forget('u1')
  kept.keep(makeSession('u2'))
  kept.forget('u1')
  expect(kept.find()).toEqual(makeSession('u2'))
  kept.forget('u2')
  expect([kept.find(), stored.size, cookies.size]).toEqual([null, 0, 0])
})

test('a sign-out that the service missed stays pending', () => {
  kept.oweSignOut(true)
  kept.forget()
  expect(kept.owesSignOut()).toBe(true)
  kept.oweSignOut(false)
  expect(kept.owesSignOut()).toBe(false)
})

test('damaged storage counts as signed out', () => {
  stored.set('spoor_kept_session', '{"session":')
  expect(kept.find()).toBeNull()
})
