import { newTrack } from '../../packages/core/src/journey/track.ts'
import type { Track } from '../../packages/core/src/journey/track.ts'
import { EARTH_RADIUS_M } from '../../packages/core/src/units/distance.ts'
import { DAY_S } from '../../packages/core/src/units/duration.ts'
import type { Random } from './random.ts'

type Range = readonly [number, number]

/** How a phone reports. Accuracy is the platforms' definition: the radius that contains 68 % of such fixes. */
export interface Phone {
  intervalS: number
  /** Only fixes this far from the previous one are sent. */
  filterM: number
  /** While parked, usually indoors, and while driving. */
  parkedAccuracyM: Range
  drivingAccuracyM: Range
  /** Time in which errors fade, and their share that is new with each fix. */
  correlatedS: Range
  whiteShare: number
  /** Drifts away from the place and back, of which the accuracy shows only a part. */
  excursionsAnHour: number
  excursionS: Range
  excursionM: Range
  /** Fixes by cell tower, honest about their accuracy. */
  towersADay: number
  /** A known Wi-Fi router stands elsewhere now: minutes at another place, with good accuracy and speed 0. */
  teleportsADay: number
  teleportS: Range
  teleportM: Range
  /** Of fixes by satellites; Wi-Fi and cell towers have none, which apps write as missing or as 0. */
  speed: 'measured' | 'zero' | 'none'
}

export const USUAL_PHONE: Phone = {
  intervalS: 10,
  filterM: 0,
  parkedAccuracyM: [10, 20],
  drivingAccuracyM: [4, 12],
  correlatedS: [40, 400],
  whiteShare: 0.15,
  excursionsAnHour: 0,
  excursionS: [30, 300],
  excursionM: [120, 380],
  towersADay: 0,
  teleportsADay: 0,
  teleportS: [60, 900],
  teleportM: [600, 3000],
  speed: 'measured',
}

/** Radius of 68 % in standard deviations per axis. */
const RADIUS_SIGMAS = 1.51
const DRIVING_MPS = 2
const RADIANS = Math.PI / 180
const M_PER_E7 = EARTH_RADIUS_M * RADIANS * 1e-7

/** A night of a phone that lies still: its true track. */
export function lieStill(intervalS: number): Track {
  const track = newTrack(Math.floor(DAY_S / intervalS))
  for (let i = 0; i < track.timeMs.length; i += 1) {
    track.timeMs[i] = Date.UTC(2026, 10, 20) + i * intervalS * 1000
    track.latE7[i] = -261_075_900
    track.lngE7[i] = 280_567_000
    track.speedMps[i] = 0
  }
  track.count = track.timeMs.length
  return track
}

interface Episode {
  fromS: number
  toS: number
  x: number
  y: number
  /** Factor of the accuracy at the furthest point. */
  worse: number
  /** Rises and falls as a half sine, or jumps. */
  isSudden: boolean
}

/** The fixes that a phone reports of a true track. */
export function observeByPhone(random: Random, truth: Track, phone: Phone): Track {
  const { count, timeMs } = truth
  const fixes = newTrack(count)
  const startS = timeMs[0] / 1000
  const spanS = timeMs[count - 1] / 1000 - startS
  const excursions = makeEpisodes(
    random,
    { startS, spanS },
    phone.excursionsAnHour * 24,
    phone.excursionS,
    phone.excursionM,
  )
  const teleports = makeEpisodes(random, { startS, spanS }, phone.teleportsADay, phone.teleportS, phone.teleportM)
  const correlatedS = random.between(...phone.correlatedS)
  let [wanderX, wanderY, lastS] = [random.normal(), random.normal(), startS]
  let [sentX, sentY] = [Number.POSITIVE_INFINITY, 0]
  for (let i = 0; i < count; i += 1) {
    const nowS = timeMs[i] / 1000
    const isDriving = truth.speedMps[i] > DRIVING_MPS
    const keeps = Math.exp(-(nowS - lastS) / correlatedS)
    const renews = Math.sqrt(1 - keeps * keeps)
    wanderX = wanderX * keeps + random.normal() * renews
    wanderY = wanderY * keeps + random.normal() * renews
    lastS = nowS
    let accuracyM = random.between(...(isDriving ? phone.drivingAccuracyM : phone.parkedAccuracyM))
    const sigmaM = accuracyM / RADIUS_SIGMAS
    const [wander, white] = [Math.sqrt(1 - phone.whiteShare), Math.sqrt(phone.whiteShare)]
    let x = sigmaM * (wander * wanderX + white * random.normal())
    let y = sigmaM * (wander * wanderY + white * random.normal())
    let speed = isDriving
      ? Math.max(0, truth.speedMps[i] + random.normal() * 0.3)
      : Math.max(0, Math.abs(random.normal()) * (accuracyM > 25 ? 0.45 : 0.2) - 0.1)
    const excursion = isDriving ? undefined : findEpisode(excursions, nowS)
    if (excursion) {
      const share = (nowS - excursion.fromS) / (excursion.toS - excursion.fromS)
      const out = excursion.isSudden ? 1 : Math.sin(Math.PI * share)
      x += excursion.x * out
      y += excursion.y * out
      accuracyM *= 1 + (excursion.worse - 1) * out
      speed = Math.abs(random.normal()) * 1.2
    }
    const teleport = findEpisode(teleports, nowS)
    if (teleport) {
      x = teleport.x + random.normal() * 8
      y = teleport.y + random.normal() * 8
      accuracyM = random.between(12, 45)
      speed = 0
    }
    if (random.chance((phone.towersADay * (phone.intervalS || 1)) / DAY_S)) {
      accuracyM = random.between(1200, 1900)
      x += (random.normal() * accuracyM) / RADIUS_SIGMAS
      y += (random.normal() * accuracyM) / RADIUS_SIGMAS
      speed = 0
    }
    const lngScale = M_PER_E7 * Math.cos(truth.latE7[i] * 1e-7 * RADIANS)
    const lat = truth.latE7[i] + y / M_PER_E7
    const lng = truth.lngE7[i] + x / lngScale
    if (Math.hypot((lat - sentY) * M_PER_E7, (lng - sentX) * lngScale) < phone.filterM) continue
    ;[sentX, sentY] = [lng, lat]
    const n = fixes.count++
    fixes.timeMs[n] = timeMs[i]
    fixes.latE7[n] = Math.round(lat)
    fixes.lngE7[n] = Math.round(lng)
    fixes.accuracyM[n] = Math.round(accuracyM)
    fixes.speedMps[n] = phone.speed === 'none' ? Number.NaN : phone.speed === 'zero' ? 0 : Math.round(speed * 100) / 100
  }
  return fixes
}

function makeEpisodes(
  random: Random,
  { startS, spanS }: { startS: number; spanS: number },
  aDay: number,
  seconds: Range,
  metres: Range,
): Episode[] {
  const count = Math.round((aDay * spanS) / DAY_S)
  const episodes = Array.from({ length: count }, () => {
    const fromS = startS + random.next() * spanS
    const angle = random.between(0, 2 * Math.PI)
    const awayM = random.between(...metres)
    return {
      fromS,
      toS: fromS + random.between(...seconds),
      x: Math.cos(angle) * awayM,
      y: Math.sin(angle) * awayM,
      worse: random.between(1, 2.5),
      isSudden: random.chance(0.3),
    }
  })
  return episodes.sort((a, b) => a.fromS - b.fromS)
}

/** The episode at an instant. Those asked for come in order of time. */
function findEpisode(episodes: readonly Episode[], atS: number): Episode | undefined {
  return episodes.find(({ fromS, toS }) => fromS <= atS && atS < toS)
}
