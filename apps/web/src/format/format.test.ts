import { expect, onTestFinished, test, vi } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatDays, formatMonth, formatTime } from './instant.ts'
import {
  toText,
  formatBytes,
  formatCount,
  formatDecimal,
  formatDistance,
  formatDuration,
  formatPercent,
  formatRand,
  formatShortCount,
  formatWholeRand,
  randQuantity,
} from './quantity.ts'

/** With ordinary spaces, for readability. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('instants are shown in the given timezone', () => {
  const instant = '2025-03-03T22:42:00.000Z'
  expect(formatDateTime(instant, 'UTC')).toBe('Mon 3 Mar 2025, 22:42')
  expect(formatDateTime(instant, 'Africa/Johannesburg')).toBe('Tue 4 Mar 2025, 00:42')
  expect([formatDate(instant, 'UTC'), formatTime(instant, 'UTC')]).toEqual(['Mon 3 Mar 2025', '22:42'])
  expect([formatDay('2026-02-28'), formatMonth('2026-02')]).toEqual(['Sat 28 Feb 2026', 'Feb 2026'])
})

test.each([
  [formatDistance(12.44), '12,4 km'],
  [formatDistance(18_432.77), '18 432,8 km'],
  [formatRand(1234.5), 'R 1 234,50'],
  [formatWholeRand(12_500), 'R 12 500'],
  [toText(randQuantity(44_921.55)), 'R 44 921,55'],
  [formatCount(1234), '1 234'],
  [formatPercent(0.666), '67%'],
  [formatPercent(0.4234, 'exact'), '42,3%'],
  [formatPercent(1, 'exact'), '100%'],
  [formatPercent(0.999), '99%'],
  [formatPercent(0.001), '1%'],
  [formatPercent(0.99996, 'exact'), '99,9%'],
  [formatPercent(0.00004, 'exact'), '0,1%'],
  [formatPercent(0), '0%'],
  [formatDecimal(7.25), '7,25'],
  [formatDecimal(1040), '1 040'],
  // The sum of two days, and the same sum as rounded by the API.
  [formatDistance(15.673 + 15.673), '31,4 km'],
  [formatDistance(31.35), '31,4 km'],
  [formatShortCount(999), '999'],
  [formatShortCount(1000), '1k'],
  [formatShortCount(1342), '1,3k'],
  [formatDuration(42 * 60), '42 min'],
  [formatDuration(59 * 60 + 40), '1 h 00 min'],
  [formatDuration(65 * 60), '1 h 05 min'],
  [formatDuration(-5), '0 min'],
  [formatBytes(512), '512 B'],
  [formatBytes(52_428_800), '50,0 MB'],
])('%s', (text, expected) => expect(plain(text)).toBe(expected))

test('date ranges write month and year once if both ends share them', () => {
  expect([
    formatDays('2026-10-01', '2026-10-31'),
    formatDays('2026-02-28', '2026-03-04'),
    formatDays('2025-12-01', '2026-02-28'),
    formatDays('2026-10-01', '2026-10-01'),
  ]).toEqual(['1–31 Oct 2026', '28 Feb – 4 Mar 2026', '1 Dec 2025 – 28 Feb 2026', '1 Oct 2026'])
})

test('an Afrikaans page has Afrikaans names of days and months', async () => {
  vi.stubGlobal('spoorWords', {})
  vi.stubGlobal('document', { documentElement: { lang: 'af' } })
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { formatDateTime, formatMonth } = await import('./instant.ts')
  expect(formatDateTime('2025-03-03T05:42:00Z', 'Africa/Johannesburg')).toBe('Ma 3 Mrt 2025, 07:42')
  expect(formatMonth('2025-10')).toBe('Okt 2025')
})
