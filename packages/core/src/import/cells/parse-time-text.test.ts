import { describe, expect, it } from 'vitest'
import { parseTimeText } from './parse-time-text.ts'

/** The parts found in a text: date, time of day, and the rest. */
function read(text: string): string | null {
  const parts = parseTimeText(text)
  if (parts === null) return null
  const date = parts.order === 'none' ? '' : `${parts.order} ${parts.year} ${parts.first} ${parts.second} `
  const time = Number.isNaN(parts.hour) ? '' : `${parts.hour}:${parts.minute}:${parts.second60}`
  return `${date}${time}${parts.millisecond > 0 ? `.${parts.millisecond}` : ''}${parts.rest ? ` | ${parts.rest}` : ''}`
}

describe('parseTimeText', () => {
  it.each([
    ['8:2:14', '8:2:14'],
    ['8:1:7', '8:1:7'],
    ['8:5', '8:5:0'],
    ['18:05:3.25', '18:5:3.250'],
    ['5/1/2026 8:2:14', 'open 2026 5 1 8:2:14'],
    ['2026-1-5 8:2', 'ymd 2026 1 5 8:2:0'],
    ['5/1/2026 8:2:14 PM', 'open 2026 5 1 20:2:14'],
    ['2026-01-05T8:2:14', 'ymd 2026 1 5 8:2:14'],
  ])('reads times without leading zeros: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['08:15', '8:15:0'],
    ['8h15', '8:15:0'],
    ['8h15m30s', '8:15:30'],
    ['8时15分30秒', '8:15:30'],
    ['2025年5月3日 8時15分30秒', 'ymd 2025 5 3 8:15:30'],
    ['2025년 5월 3일 8시15분30초', 'ymd 2025 5 3 8:15:30'],
    ['13/05/2025 오후 4:15', 'open 2025 13 5 16:15:0'],
    ['2025-05-13 午前 8:15', 'ymd 2025 5 13 8:15:0'],
    ['2025-05-13 4:15 م', 'ymd 2025 5 13 16:15:0'],
    ['2025-05-13 4:15:30 μ.μ.', 'ymd 2025 5 13 16:15:30'],
    ['2025-05-13 4:15 ÖS', 'ymd 2025 5 13 16:15:0'],
    ['13.05.2025 4:15:30 odp.', 'open 2025 13 5 16:15:30'],
    ['2025. 05. 13. du. 4:15', 'ymd 2025 5 13 16:15:0'],
    ['2025. 05. 13. de. 4:15', 'ymd 2025 5 13 4:15:0'],
    ['13/05/2025 4:15 CH', 'open 2025 13 5 16:15:0'],
    ['13 мая 2025 г. 8:15', 'named 2025 5 13 8:15:0 | г'],
    ['13 Μαΐου 2025 8:15', 'named 2025 5 13 8:15:0'],
    ['2025-05-13 4:15 下午', 'ymd 2025 5 13 16:15:0'],
    ['08:15:30,250', '8:15:30.250'],
    ['13.05.2025 07.15', 'open 2025 13 5 7:15:0'],
    ['13.05.2025 07.15.30', 'open 2025 13 5 7:15:30'],
    ['2025-05-13 07:15:00+02:00', 'ymd 2025 5 13 7:15:0'],
    ['13/May/2025:07:15:30', 'named 2025 5 13 7:15:30 | / :'],
    ['13/05/2025 07:15 - 12 Long Street', 'open 2025 13 5 7:15:0 | 12 Long Street'],
    ['07:15 - 07:38', '7:15:0 | 07:38'],
    ['04032025', 'open 2025 4 3 '],
    ['25122025', 'open 2025 25 12 '],
    ['20032010', 'open 2010 20 3 '],
    ['20250304', 'ymd 2025 3 4 '],
    ['08 57', '8:57:0'],
    ['08;57', '8:57:0'],
    ['08_57_30', '8:57:30'],
    ['08 57 30', '8:57:30'],
    ['04-MAR-25 08.57.00.000000 AM', 'named 2025 3 4 8:57:0'],
    ['04-MAR-25 08.57.09.123000000 PM', 'named 2025 3 4 20:57:9.123'],
    ['/Date(1741071420250)/', 'ymd 2025 3 4 6:57:0.250'],
    ['/Date(1741071420000+0200)/', 'ymd 2025 3 4 6:57:0'],
    ['04\\03\\2025 08:57', 'open 2025 4 3 8:57:0'],
    ['2025\\03\\04 08:57', 'ymd 2025 3 4 8:57:0'],
  ])('reads times as ever: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['08:00:00 p. m.', '20:0:0'],
    ['08:00:00 p.m.', '20:0:0'],
    ['08:00 PM', '20:0:0'],
    ['12:05:00 a. m.', '0:5:0'],
    ['08:00 nm', '20:0:0'],
    ['08:00 a. Main Road', '8:0:0 | a. Main Road'],
  ])('reads halves of the day: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each(['8 57', '24 57', '08 60', '12 34 Long Street', '/Date(12)/', '33132025', '04031925'])(
    'takes for no time: %s',
    (text) => {
      expect(read(text)).toBe(null)
    },
  )

  it.each([
    ['2018-08-15 19:27:02 +0000 UTC', 0, ''],
    ['2025-03-12 08:10:11 +0200 SAST', 120, ''],
    ['2025-03-12 08:10:11 +0200 (SAST)', 120, ''],
    ['2025-03-12 08:10 -05:00 EST', -300, ''],
    ['20240115T083000+0200', 120, ''],
    ['20240115 083000 -0530', -330, ''],
    ['20240115T083000Z', 0, ''],
    ['2025-03-12 08:10 - 12 Long Street', Number.NaN, '12 Long Street'],
    ['2025-03-12 08:10 +12 Utca', Number.NaN, '+12 Utca'],
  ])('reads the offset of a zone, whose name may follow: %s', (text, zoneMinutes, rest) => {
    expect(parseTimeText(text)).toMatchObject({ hour: text.includes('19:') ? 19 : 8, zoneMinutes, rest })
  })

  it.each([
    ['2025-03-12_08-10-11', 'ymd 2025 3 12 8:10:11'],
    ['2025_03_12_08_10_11', 'ymd 2025 3 12 8:10:11'],
    ['2025-03-12-08-10-11', 'ymd 2025 3 12 8:10:11'],
  ])('reads dashes between hours, minutes and seconds: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each(['123:45:10', '8:215', '25:10', '8h5', '1:75', 'Unit 8:'])('takes %s for no time', (text) => {
    expect(read(text)).toBeNull()
  })
})
