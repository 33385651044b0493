import { CONNECTION_HEALTHS, LIVE_SKIP_REASONS } from '@spoor/contract/routes/connections.ts'
import { LIVE_KINDS } from '@spoor/core/live/live-message.ts'
import { expect, test } from 'vitest'
import { formatAgo } from '../ago.ts'
import { describeHealth, formatInterval } from './health.ts'
import { detectPhone } from './phone.ts'
import { SKIP_WORDS } from './skip-words.ts'
import { SOURCE_NAMES } from '../../../format/source-names.ts'
import { APPS, CHOICES, isServer, makePhoneLink } from '../sources.ts'
import { createConnection, createSetUp, NOW_MS } from './testing/connection.ts'

test.each([
  [0, 'just now'],
  [-5, 'just now'],
  [60, '1 minute ago'],
  [150, '2 minutes ago'],
  [3 * 3600, '3 hours ago'],
  [26 * 3600, '1 day ago'],
  [8 * 86_400, '8 days ago'],
])('%d seconds ago is "%s"', (seconds, text) =>
  expect(formatAgo(new Date(NOW_MS - seconds * 1000).toISOString(), NOW_MS)).toBe(text),
)

test.each([
  [0.4, 'every second'],
  [10, 'every 10 seconds'],
  [59.6, 'every minute'],
  [300, 'every 5 minutes'],
])('an interval of %d s is "%s"', (interval, text) => expect(formatInterval(interval)).toBe(text))

const describe = (changes: Parameters<typeof createConnection>[0]) => describeHealth(createConnection(changes), NOW_MS)

test('a sparse phone gets instructions to record more often', () => {
  const sparse = { health: 'sparse', interval_s: 300 } as const
  expect(describe(sparse)).toMatchObject({
    sentence: 'Your phone sends a position every 5 minutes. Scan a new code to record every 10 seconds.',
    fix: 'new_code',
  })
  // In neither app can a code set the interval.
  expect(describe({ ...sparse, kind: 'overland' }).fix).toBeNull()
  expect(describe({ ...sparse, kind: 'traccar_server' }).sentence).toContain(
    'The device sends a position every 5 minutes.',
  )
})

test('states for how long a silent one has been silent, and that points on hold are not lost', () => {
  const silent = describe({ health: 'silent', last_received_at: new Date(NOW_MS - 9.5 * 86_400_000).toISOString() })
  expect(silent.sentence).toMatch(/^No position for 9 days\. Open OwnTracks on your phone/)
  expect(describe({ health: 'held' }).sentence).toBe(
    'Your subscription has ended. Positions are kept for 30 days and become trips when you renew.',
  )
  expect(describe({ health: 'unverified' }).sentence).toBe(
    'Confirm your email address. Positions are kept for 30 days and become trips once you have.',
  )
})

test('mentions a likely wrong unit of speeds', () =>
  expect(describe({ speed_factor: 3.6 }).sentence).toContain('Its speeds seem to be in the wrong unit.'))

test('every health of every source and every reason has a sentence', () => {
  for (const kind of LIVE_KINDS) {
    for (const health of CONNECTION_HEALTHS) expect(describe({ kind, health }).sentence).toMatch(/^[A-Z].+\.$/)
    for (const reason of LIVE_SKIP_REASONS) {
      const last_skipped = { reason, detail: '', at: '2026-03-10T06:00:00.000Z' }
      expect(describe({ kind, health: 'unusable', last_skipped }).sentence).toBe(SKIP_WORDS[reason].sentence)
      expect(SKIP_WORDS[reason].sentence).toMatch(/^[A-Z].+\.$/)
    }
  }
})

test('every source can be chosen, and every app has its steps', () => {
  const chosen = Object.values(CHOICES).flatMap((choices) => choices.map(({ kind }) => kind))
  expect(new Set(chosen)).toEqual(new Set(LIVE_KINDS))
  for (const kind of LIVE_KINDS) {
    expect(SOURCE_NAMES[kind]).toBeTruthy()
    expect(APPS[kind] === undefined).toBe(isServer(kind))
  }
  for (const phone of ['iphone', 'android'] as const) {
    for (const { kind } of CHOICES[phone]) expect(APPS[kind]?.stores[phone]).toBeTruthy()
  }
})

test('Traccar Client opens by its own scheme on the phone, with the same settings', () => {
  const { link } = createSetUp('traccar_client', 'live_key')
  expect(link).toMatch(/^https:/)
  const opened = new URL(makePhoneLink('traccar_client', link!))
  expect(opened.protocol).toBe('org.traccar.client:')
  expect(Object.fromEntries(opened.searchParams)).toMatchObject({
    url: 'https://spoor.example/live',
    id: 'live_key',
    interval: '10',
  })
  expect(makePhoneLink('owntracks', 'owntracks:///config')).toBe('owntracks:///config')
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19 Safari/605', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19 Safari/605', 0, null],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, null],
])('%s with %d touch points is %s', (userAgent, maxTouchPoints, phone) =>
  expect(detectPhone({ userAgent, maxTouchPoints })).toBe(phone),
)
