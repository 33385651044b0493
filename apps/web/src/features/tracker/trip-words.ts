import { formatTime } from '../../format/instant.ts'
import { formatDuration } from '../../format/quantity.ts'
import type { TrackedGap, TrackedTrip } from './tracked-trip.ts'
import { t } from '../../language/t.ts'

/** Running time as '1:02:03'. */
export function formatRunningTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

export function getDurationMin({ startTime, endTime }: TrackedTrip): number {
  return endTime === null ? 0 : Math.max(0, Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000))
}

const MAX_RECENT = 3

/** Reasons to offer: those of trips tracked on this device, which are available offline, then those of the logbook. */
export function listRecentReasons(history: readonly TrackedTrip[], ofLogbook: readonly string[]): string[] {
  const tracked = history.flatMap(({ answer }) => (answer?.reason ? [answer.reason] : []))
  return [...new Set([...tracked, ...ofLogbook])].slice(0, MAX_RECENT)
}

/** The gaps of a trip: total duration, and from when to when. */
export function describeGaps(gaps: readonly TrackedGap[]): string {
  const missedMs = gaps.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
  const times = gaps.map(({ from, to }) => `${formatTime(from)}–${formatTime(to)}`)
  return `${formatDuration(missedMs / 1000)} (${times.join(', ')})`
}

export function describeForgotten({ handedOver, refused }: TrackedTrip): string {
  if (handedOver) return t('Removed from this device. Your logbook keeps the trip.')
  if (refused !== null) return t('Removed. The trip was not in your logbook.')
  return t('Removed from this device. The trip still goes into your logbook once you are online.')
}
