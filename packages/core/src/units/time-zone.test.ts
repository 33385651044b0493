import { describe, expect, it } from 'vitest'
import { isZone, zoneClock } from './time-zone.ts'

describe('zoneClock', () => {
  it('knows a zone without summer time', () => {
    expect(zoneClock('Africa/Johannesburg').offsetMsAt(Date.UTC(2024, 5, 1))).toBe(2 * 3_600_000)
  })

  it.each([
    ['+05:30', 5.5],
    ['-03:00', -3],
  ])('knows an offset that never changes: %s', (zone, hours) => {
    expect(zoneClock(zone).offsetMsAt(Date.UTC(2024, 5, 1))).toBe(hours * 3_600_000)
    expect(zoneClock(zone).utcMsOfLocal(Date.UTC(2024, 0, 1))).toBe(Date.UTC(2024, 0, 1) - hours * 3_600_000)
  })

  it('changes to the minute when the clocks change', () => {
    const berlin = zoneClock('Europe/Berlin')
    const change = Date.UTC(2024, 2, 31, 1)
    expect(berlin.offsetMsAt(change - 1)).toBe(3_600_000)
    expect(berlin.offsetMsAt(change)).toBe(7_200_000)
  })

  it('reads wall-clock times around both changes', () => {
    const berlin = zoneClock('Europe/Berlin')
    expect(berlin.utcMsOfLocal(Date.UTC(2024, 2, 31, 1, 59))).toBe(Date.UTC(2024, 2, 31, 0, 59))
    expect(berlin.utcMsOfLocal(Date.UTC(2024, 2, 31, 3, 0))).toBe(Date.UTC(2024, 2, 31, 1, 0))
    // A skipped time uses the offset before the change.
    expect(berlin.utcMsOfLocal(Date.UTC(2024, 2, 31, 2, 30))).toBe(Date.UTC(2024, 2, 31, 1, 30))
    // A time shown twice means the first.
    expect(berlin.utcMsOfLocal(Date.UTC(2024, 9, 27, 2, 30))).toBe(Date.UTC(2024, 9, 27, 0, 30))
    expect(berlin.utcMsOfLocal(Date.UTC(2024, 9, 27, 3, 0))).toBe(Date.UTC(2024, 9, 27, 2, 0))
  })

  it('agrees with Intl for a year, hour by hour', () => {
    const zone = 'America/New_York'
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
    const clock = zoneClock(zone)
    for (let ms = Date.UTC(2025, 0, 1); ms < Date.UTC(2026, 0, 1); ms += 5 * 3_600_000) {
      expect(new Date(ms + clock.offsetMsAt(ms)).getUTCHours()).toBe(Number(format.format(ms)))
    }
  })

  it('recognizes valid zones', () => {
    expect(isZone('Africa/Windhoek')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
  })
})
