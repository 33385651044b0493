import { describe, expect, test } from 'vitest'
import { findInStretch, findJourneys } from './find-journeys.ts'
import { joinStretches, stretchesOf } from './stretches.ts'
import { newTrack } from './track.ts'
import type { Track } from './track.ts'

const DAY_S = 86_400
const START_S = Date.UTC(2024, 2, 4) / 1000

/** A fix every 30 s: parked, and three drives a day, and one that goes on for days where `longDrive` says so. */
function trackOf({ days, longDrive }: { days: number; longDrive?: { fromDay: number; toDay: number } }): Track {
  const track = newTrack(days * 2880)
  let latE7 = -339_300_000
  for (let i = 0; i < days * 2880; i++) {
    const inDayS = (i * 30) % DAY_S
    const day = Math.floor((i * 30) / DAY_S)
    const isLong = longDrive !== undefined && day >= longDrive.fromDay && day < longDrive.toDay
    const hour = inDayS / 3600
    // Some drives go past midnight.
    const drives = isLong || (hour >= 8 && hour < 8.5) || (hour >= 17 && hour < 17.3) || hour >= 23.8 || hour < 0.1
    if (drives) latE7 += (day % 2 === 0 ? 1 : -1) * (isLong ? 3000 : 4000)
    track.timeMs[i] = (START_S + i * 30) * 1000
    track.latE7[i] = latE7 + (i % 7) * 20
    track.lngE7[i] = 188_600_000 + (i % 5) * 30
    track.count++
  }
  return track
}

const whole = (track: Track) => ({
  ...{ from: 0, to: track.count },
  ...{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY },
})

describe('a long track', () => {
  test('is looked through in stretches that share its trips among them', () => {
    const track = trackOf({ days: 70 })
    const stretches = stretchesOf(track)
    expect(stretches.length).toBeGreaterThan(2)
    for (const [i, stretch] of stretches.entries()) {
      expect(stretch.fromMs).toBe(i === 0 ? Number.NEGATIVE_INFINITY : stretches[i - 1].toMs)
      expect(track.timeMs[stretch.from]).toBeLessThanOrEqual(Math.max(stretch.fromMs, track.timeMs[0]))
    }
    expect(stretches.at(-1)).toMatchObject({ to: track.count, toMs: Number.POSITIVE_INFINITY })
    const { trips } = findJourneys(track, { sensitivity: 'normal' })
    expect(trips.length).toBeGreaterThan(150)
    expect(trips).toEqual(findInStretch(track, whole(track), { sensitivity: 'normal' }).trips)
  })

  test('is looked through as one where a drive is longer than the neighbours look', () => {
    const at = stretchesOf(trackOf({ days: 70 }))[0].toMs / 1000
    const day = (at - START_S) / DAY_S
    const track = trackOf({ days: 70, longDrive: { fromDay: day - 4, toDay: day + 4 } })
    let again = 0
    const find = (stretch: ReturnType<typeof whole>) => findInStretch(track, stretch, { sensitivity: 'normal' })
    const trips = joinStretches(track, stretchesOf(track).map(find), (stretch) => {
      again++
      return find(stretch)
    })
    expect(again).toBeGreaterThan(0)
    expect(trips).toEqual(find(whole(track)).trips)
  })

  test('is not cut where it does not ascend', () => {
    const track = trackOf({ days: 70 })
    track.timeMs[5000] = track.timeMs[9000]
    expect(stretchesOf(track)).toEqual([whole(track)])
  })
})
