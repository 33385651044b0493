import type { FileBytes } from './file-bytes.ts'
import type { ReadControl } from './table-file.ts'

/** A file's pieces; reports the fraction read after each has been processed. */
export async function* withProgress(file: FileBytes, { onChunk }: ReadControl): AsyncGenerator<Uint8Array, void, void> {
  let done = 0
  for await (const chunk of file.chunks()) {
    yield chunk
    done += chunk.length
    if (onChunk) await onChunk(done / file.size)
  }
}
