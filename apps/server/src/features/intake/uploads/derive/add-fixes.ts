import type pg from 'pg'
import { decodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { joinTracks, mergeTracks, normalizeTrack, trackFromUpload } from '@spoor/core/reconcile/merge-tracks.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { deriveTrips, type Derived } from './derive-trips.ts'
import type { DayRange, DeviceKey } from '../../../../domain/tracks/track-queries.ts'
import { findSensitivity, listBlocksOfDays } from '../../../../domain/tracks/track-queries.ts'
import { replaceBlocksOfDays, splitIntoDays } from '../../../../domain/tracks/track-writes.ts'

export interface AddedFixes {
  used: number
  /** Sent before. */
  duplicates: number
  bytes: number
  days: number[]
}

/**
 * Adds fixes to an upload's existing ones, in any order and any number of times. The caller holds the owner's import
 * lock and derives the trips of {@link AddedFixes.days} afterwards.
 * @param track ascending by time; consumed
 */
export async function addFixes(
  tx: Transaction,
  client: pg.ClientBase,
  { files, uploadId, ...key }: DeviceKey & { files: FileStore; uploadId: string },
  track: Track,
): Promise<AddedFixes> {
  const sent = track.count
  const fresh = normalizeTrack(track)
  const days = Array.from(splitIntoDays(fresh), ({ day }) => day)
  const blocks = await listBlocksOfDays(tx, files, key, uploadId, days)
  const before = joinTracks(blocks.map(({ fixes }) => decodeTrackBlock(fixes)))
  const { merged, shared } = mergeTracks(trackFromUpload(uploadId, before), trackFromUpload(uploadId, fresh))
  const used = fresh.count - shared
  // Even if nothing is new: a repeated fix may add a speed or an odometer reading.
  const bytes = await replaceBlocksOfDays(
    tx,
    client,
    { owner_id: key.ownerId, id: uploadId },
    { ...key, track: merged.track },
  )
  return { used, duplicates: sent - used, bytes, days }
}

/** Derives the trips around these days, one run of consecutive days at a time. */
export async function deriveTripsOfDays(
  tx: Transaction,
  client: pg.ClientBase,
  key: DeviceKey,
  days: readonly number[],
  { files, newId, unfinishedAfterMs }: { files: FileStore; newId: () => string; unfinishedAfterMs: number },
): Promise<Pick<Derived, 'hasChanged' | 'unfinished'>> {
  const found: Pick<Derived, 'hasChanged' | 'unfinished'> = { hasChanged: false, unfinished: null }
  for (const range of splitIntoRuns(days)) {
    const sensitivity = await findSensitivity(tx, key, range)
    const { hasChanged, unfinished } = await deriveTrips(tx, client, {
      ...key,
      ...range,
      sensitivity,
      files,
      newId,
      unfinishedAfterMs,
      fresh: null,
    })
    found.hasChanged ||= hasChanged
    found.unfinished = unfinished
  }
  return found
}

/** Runs of consecutive days, ascending: a phone with a wrong clock may send fixes years apart. */
function splitIntoRuns(days: readonly number[]): DayRange[] {
  const runs: DayRange[] = []
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && day <= last.toDay + 1) last.toDay = day
    else runs.push({ fromDay: day, toDay: day })
  }
  return runs
}
