import { sql, type Selectable } from 'kysely'
import type pg from 'pg'
import { encodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Schema, Transaction } from '../../platform/database/database.ts'
import { copyRows, type CopyValue } from '../../platform/database/text-copy.ts'
import { BLOCK_BYTES } from './block-queries.ts'

const BLOCK_COLUMNS = ['owner_id', 'vehicle_id', 'day', 'upload_id', 'device', 'fix_count', 'fixes']

export interface OwnTrack {
  vehicleId: string
  device: string
  /** Ascending by time. */
  track: Track
}

/** Replaces the fixes of an upload's earlier import, if any: one block per device and UTC day. */
export async function replaceBlocks(
  tx: Transaction,
  client: pg.ClientBase,
  upload: Pick<Selectable<Schema['upload']>, 'owner_id' | 'id'>,
  tracks: readonly OwnTrack[],
): Promise<void> {
  await tx
    .deleteFrom('track_block')
    .where('owner_id', '=', upload.owner_id)
    .where('upload_id', '=', upload.id)
    .execute()
  await copyRows(client, { table: 'track_block', columns: BLOCK_COLUMNS, rows: blockRows(upload, tracks) })
}

/** Replaces the fixes of an upload and device on the days of the track. Returns the number of stored bytes added. */
export async function replaceBlocksOfDays(
  tx: Transaction,
  client: pg.ClientBase,
  upload: Pick<Selectable<Schema['upload']>, 'owner_id' | 'id'>,
  own: OwnTrack,
): Promise<number> {
  const days = Array.from(splitIntoDays(own.track), ({ day }) => day)
  const gone = await tx
    .deleteFrom('track_block')
    .where('owner_id', '=', upload.owner_id)
    .where('upload_id', '=', upload.id)
    .where('vehicle_id', '=', own.vehicleId)
    .where('device', '=', own.device)
    .where(sql<boolean>`day - date '1970-01-01' = any(${days}::int[])`)
    .returning(BLOCK_BYTES.as('bytes'))
    .execute()
  const blocks = [...blockRows(upload, [own])]
  await copyRows(client, { table: 'track_block', columns: BLOCK_COLUMNS, rows: blocks })
  return (
    blocks.reduce((sum, block) => sum + (block.at(-1) as Uint8Array).length, 0) -
    gone.reduce((sum, { bytes }) => sum + bytes, 0)
  )
}

function* blockRows(
  upload: Pick<Selectable<Schema['upload']>, 'owner_id' | 'id'>,
  tracks: readonly OwnTrack[],
): Generator<CopyValue[]> {
  for (const { vehicleId, device, track } of tracks) {
    for (const { day, from, to } of splitIntoDays(track)) {
      const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
      yield [upload.owner_id, vehicleId, date, upload.id, device, to - from, encodeTrackBlock(track, from, to)]
    }
  }
}

/** The ranges [from, to) of a track, one per UTC day. */
export function* splitIntoDays(track: Track): Generator<{ day: number; from: number; to: number }> {
  for (let from = 0, to = 0; from < track.count; from = to) {
    const day = Math.floor(track.timeMs[from] / DAY_MS)
    const endMs = (day + 1) * DAY_MS
    while (to < track.count && track.timeMs[to] < endMs) to++
    yield { day, from, to }
  }
}
