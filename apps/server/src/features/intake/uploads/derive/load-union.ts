import { decodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { joinTracks, mergeTracks, trackFromUpload, type SourcedTrack } from '@spoor/core/reconcile/merge-tracks.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { listBlocks, type DayRange, type DeviceKey } from '../../../../domain/tracks/track-queries.ts'

/** A device's fixes from all live uploads except one; null if there are none. */
export async function loadUnion(
  tx: Transaction,
  files: FileStore,
  key: DeviceKey,
  exceptUploadId: string | null,
  range: DayRange,
): Promise<SourcedTrack | null> {
  const blocks = await listBlocks(tx, files, key, exceptUploadId, range)
  let union: SourcedTrack | null = null
  for (let from = 0, to = 0; from < blocks.length; from = to) {
    const { uploadId } = blocks[from]
    const days: Track[] = []
    while (to < blocks.length && blocks[to].uploadId === uploadId) days.push(decodeTrackBlock(blocks[to++].fixes))
    const one = trackFromUpload(uploadId, joinTracks(days))
    union = union === null ? one : mergeTracks(union, one).merged
  }
  return union
}
