import type { FileBytes } from './file-bytes.ts'
import type { ReadControl } from './table-file.ts'

/** The pieces of a file; how much of it has been read is reported when one has been worked on. */
export async function* watchedChunks(
  file: FileBytes,
  { onChunk }: ReadControl,
): AsyncGenerator<Uint8Array, void, void> {
  let done = 0
  for await (const chunk of file.chunks()) {
    yield chunk
    done += chunk.length
    if (onChunk) await onChunk(done / file.size)
  }
}
