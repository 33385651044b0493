import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type AttemptLimits,
  createAttemptLimits,
  LIMITED_ACTIONS,
  type LimitedAction,
  scheduleCleanup,
} from './attempt-limits.ts'

const MINUTE_MS = 60_000
let nowMs: number
let limits: AttemptLimits
beforeEach(() => {
  nowMs = Date.UTC(2026, 2, 1, 8)
  limits = createAttemptLimits({ fingerprint: 'f', nowMs: () => nowMs })
})
const pass = (minutes: number): unknown => (nowMs += minutes * MINUTE_MS)
let addresses = 0
const anyEmail = (): string => `somebody-${addresses++}@example.com`
const messages = (times: number, action: LimitedAction, email: () => string = anyEmail) =>
  Array.from({ length: times }, () => limits.attempt(action, email())?.message ?? 'let through')
const repeatAllowed = (times: number): string[] => Array.from({ length: times }, () => 'let through')

test.each([
  ['sign_in', 5, 15, 'Too many login attempts. Please try again in 15 minutes.'],
  ['registration', 3, 60, 'Too many registration attempts. Please try again in 60 minutes.'],
  ['password_reset', 3, 15, 'Too many password reset attempts. Please try again in 15 minutes.'],
] as const)('allows %s %i times in %i minutes', (action, times, minutes, says) => {
  expect(messages(times + 1, action)).toEqual([...repeatAllowed(times), says])
  pass(minutes - 0.5)
  expect(messages(1, action)[0]).toMatch(/in 1 minutes\.$/)
  pass(0.5)
  expect(messages(times, action)).toEqual(repeatAllowed(times))
})

test('allows an address 3 attempts, however it is written', () => {
  expect(messages(3, 'sign_in', () => 'thandi@example.com')).toEqual(repeatAllowed(3))
  pass(5)
  expect(limits.attempt('sign_in', ' Thandi@Example.com')).toEqual({
    reason: 'email',
    minutes: 10,
    message: 'Too many attempts for this email address. Please try again in 10 minutes.',
  })
  expect(messages(1, 'sign_in')).toEqual(repeatAllowed(1))
})

test('allows a fingerprint 10 attempts in 15 minutes, whatever the action', () => {
  messages(5, 'sign_in')
  messages(3, 'registration')
  expect(messages(2, 'password_reset')).toEqual(repeatAllowed(2))
  expect(limits.attempt('password_reset', anyEmail())).toMatchObject({ reason: 'fingerprint', minutes: 15 })
})

test('a success clears the counts of the address and the fingerprint, not of the browser', () => {
  messages(3, 'sign_in', () => 'thandi@example.com')
  limits.succeeded('Thandi@example.com')
  expect(messages(3, 'sign_in', () => 'thandi@example.com')).toEqual([
    ...repeatAllowed(2),
    'Too many login attempts. Please try again in 15 minutes.',
  ])
})

test('20 attempts within an hour suspend the browser for an hour', () => {
  messages(19, 'sign_in')
  pass(30)
  expect(limits.attempt('sign_in', anyEmail())).toEqual({
    reason: 'suspicious',
    minutes: 60,
    message: 'Account temporarily suspended due to suspicious activity. Please try again in 60 minutes.',
  })
  pass(59)
  expect(limits.attempt('registration', anyEmail())).toMatchObject({ reason: 'suspicious', minutes: 1 })
  pass(1)
  expect(messages(1, 'sign_in')).toEqual(repeatAllowed(1))
})

test('20 attempts over more than an hour do not', () => {
  for (let round = 0; round < 4; round++) {
    messages(5, 'sign_in')
    pass(20)
  }
  expect(messages(1, 'sign_in')).toEqual(repeatAllowed(1))
})

test('entries older than a day are dropped every ten minutes', () => {
  const intervals: [() => void, number][] = []
  scheduleCleanup(limits, (run, everyMs) => intervals.push([run, everyMs]))
  messages(2, 'sign_in')
  expect(limits.size()).toBe(5)
  const [[clean, everyMs]] = intervals
  expect(everyMs).toBe(10 * MINUTE_MS)
  pass(24 * 60 - 1)
  clean()
  expect(limits.size()).toBe(5)
  pass(1)
  clean()
  expect(limits.size()).toBe(0)
})

test('no window ever exceeds its limit, and every wait ends', () => {
  const actions = Object.keys(LIMITED_ACTIONS) as LimitedAction[]
  const attempt = fc.record({ action: fc.constantFrom(...actions), afterMs: fc.nat(20 * MINUTE_MS), who: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 60 }), (all) => {
      let atMs = 0
      const own = createAttemptLimits({ fingerprint: 'f', nowMs: () => atMs })
      const through: { action: LimitedAction; atMs: number }[] = []
      for (const { action, afterMs, who } of all) {
        atMs += afterMs
        const refused = own.attempt(action, `${who}@example.com`)
        if (!refused) through.push({ action, atMs })
        else expect(refused.minutes).toBeGreaterThanOrEqual(1)
      }
      for (const action of actions) {
        const { attempts, windowMs } = LIMITED_ACTIONS[action]
        const times = through.filter((one) => one.action === action).map((one) => one.atMs)
        for (const [index, time] of times.entries()) {
          const next = times[index + attempts]
          if (next !== undefined) expect(next - time).toBeGreaterThanOrEqual(windowMs)
        }
      }
      atMs += 60 * MINUTE_MS
      expect(own.attempt('sign_in', 'new@example.com')).toBeNull()
    }),
  )
})

test('the page counts once, under a random id stored in the browser', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.useFakeTimers()
  const { attempts } = await import('../auth/attempts.ts')
  expect(attempts.attempt('sign_in', anyEmail())).toBeNull()
  expect(kept.get('spoor_browser')).toMatch(/^[\da-f-]{36}$/)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
