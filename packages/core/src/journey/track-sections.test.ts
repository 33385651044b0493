import { describe, expect, test } from 'vitest'
import { DAY_S } from '../units/duration.ts'
import { findInSection, findJourneys } from './find-journeys.ts'
import { joinSections, splitIntoSections } from './track-sections.ts'
import { newTrack, type Track } from './track.ts'

const START_S = Date.UTC(2024, 2, 4) / 1000

/** A fix every 30 s: parked with three drives a day, and with `longDrive` one that lasts for days. */
function makeTrack({ days, longDrive }: { days: number; longDrive?: { fromDay: number; toDay: number } }): Track {
  const track = newTrack(days * 2880)
  let latE7 = -339_300_000
  for (let i = 0; i < days * 2880; i++) {
    const inDayS = (i * 30) % DAY_S
    const day = Math.floor((i * 30) / DAY_S)
    const isLong = longDrive !== undefined && day >= longDrive.fromDay && day < longDrive.toDay
    const hour = inDayS / 3600
    // Some drives go past midnight.
    const drives = isLong || (hour >= 8 && hour < 8.5) || (hour >= 17 && hour < 17.3) || hour >= 23.8 || hour < 0.1
    if (drives) latE7 += (day % 2 === 0 ? 1 : -1) * (isLong ? 9000 : 12_000)
    track.timeMs[i] = (START_S + i * 30) * 1000
    track.latE7[i] = latE7 + (i % 7) * 20
    track.lngE7[i] = 188_600_000 + (i % 5) * 30
    track.count++
  }
  return track
}

const whole = (track: Track) => ({
  from: 0,
  to: track.count,
  fromMs: Number.NEGATIVE_INFINITY,
  toMs: Number.POSITIVE_INFINITY,
})

describe('a long track', () => {
  test('is searched in sections, and each trip belongs to one of them', () => {
    const track = makeTrack({ days: 70 })
    const sections = splitIntoSections(track)
    expect(sections.length).toBeGreaterThan(2)
    for (const [i, section] of sections.entries()) {
      expect(section.fromMs).toBe(i === 0 ? Number.NEGATIVE_INFINITY : sections[i - 1].toMs)
      expect(track.timeMs[section.from]).toBeLessThanOrEqual(Math.max(section.fromMs, track.timeMs[0]))
    }
    expect(sections.at(-1)).toMatchObject({ to: track.count, toMs: Number.POSITIVE_INFINITY })
    const { trips } = findJourneys(track, { sensitivity: 'normal' })
    expect(trips.length).toBeGreaterThan(150)
    expect(trips).toEqual(findInSection(track, whole(track), { sensitivity: 'normal' }).trips)
  })

  test('is searched as one section if a drive is longer than the overlap', () => {
    const at = splitIntoSections(makeTrack({ days: 70 }))[0].toMs / 1000
    const day = (at - START_S) / DAY_S
    const track = makeTrack({ days: 70, longDrive: { fromDay: day - 4, toDay: day + 4 } })
    let again = 0
    const find = (section: ReturnType<typeof whole>) => findInSection(track, section, { sensitivity: 'normal' })
    const trips = joinSections(track, splitIntoSections(track).map(find), (section) => {
      again++
      return find(section)
    })
    expect(again).toBeGreaterThan(0)
    expect(trips).toEqual(find(whole(track)).trips)
  })

  test('is not split if times do not ascend', () => {
    const track = makeTrack({ days: 70 })
    track.timeMs[5000] = track.timeMs[9000]
    expect(splitIntoSections(track)).toEqual([whole(track)])
  })
})
