import type pg from 'pg'
import { encodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { copyRows, uuidBytes } from '../../../database/binary-copy.ts'
import type { Transaction } from '../../../database/database.ts'
import type { UploadRow } from '../upload-queries.ts'

export interface OwnTrack {
  vehicleId: string
  /** Ascending by time. */
  track: Track
}

/** Replaces the fixes of an upload's earlier import, if any: one block per vehicle and UTC day. */
export async function replaceBlocks(
  tx: Transaction,
  client: pg.ClientBase,
  upload: Pick<UploadRow, 'owner_id' | 'id'>,
  tracks: readonly OwnTrack[],
): Promise<void> {
  await tx
    .deleteFrom('track_block')
    .where('owner_id', '=', upload.owner_id)
    .where('upload_id', '=', upload.id)
    .execute()
  const columns = ['owner_id', 'vehicle_id', 'day', 'upload_id', 'fix_count', 'fixes']
  const ownerId = uuidBytes(upload.owner_id)
  const uploadId = uuidBytes(upload.id)
  await copyRows(client, { table: 'track_block', columns, rows: blocksOf(tracks) }, (copy, block) => {
    copy.uuid(ownerId)
    copy.uuid(block.vehicleId)
    copy.date(block.day)
    copy.uuid(uploadId)
    copy.int4(block.to - block.from)
    copy.bytea(encodeTrackBlock(block.track, block.from, block.to))
  })
}

function* blocksOf(tracks: readonly OwnTrack[]) {
  for (const { vehicleId, track } of tracks) {
    const bytes = uuidBytes(vehicleId)
    for (const day of daysOf(track)) yield { vehicleId: bytes, track, ...day }
  }
}

/** The ranges [from, to) of a track, one per UTC day. */
function* daysOf(track: Track): Generator<{ day: number; from: number; to: number }> {
  for (let from = 0, to = 0; from < track.count; from = to) {
    const day = Math.floor(track.timeMs[from] / DAY_MS)
    const endMs = (day + 1) * DAY_MS
    while (to < track.count && track.timeMs[to] < endMs) to++
    yield { day, from, to }
  }
}
