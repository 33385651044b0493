/** What PDFKit's types leave out of a document. */
interface WritingDocument {
  _offset: number
  _write(data: string | Uint8Array): void
  push(chunk: Uint8Array | null): boolean
}

const BATCH_BYTES = 65_536

/**
 * Has a document give its bytes in pieces of 64 kB. A tagged table has an object for each cell, and PDFKit writes every
 * object in four pieces, each copied character by character: half of the time that a long table takes.
 */
export function batchWrites(document: PDFKit.PDFDocument): void {
  const writing = document as unknown as WritingDocument
  const push = writing.push.bind(writing)
  let batch = Buffer.allocUnsafeSlow(BATCH_BYTES)
  let used = 0
  const flush = () => {
    if (used > 0) push(batch.subarray(0, used))
    batch = Buffer.allocUnsafeSlow(BATCH_BYTES)
    used = 0
  }
  writing._write = (data) => {
    // PDFKit's strings hold one byte in each character.
    const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data
    if (used + bytes.length > BATCH_BYTES) flush()
    if (bytes.length > BATCH_BYTES) push(bytes)
    else {
      batch.set(bytes, used)
      used += bytes.length
    }
    writing._offset += bytes.length
  }
  writing.push = (chunk) => {
    flush()
    return push(chunk)
  }
}
