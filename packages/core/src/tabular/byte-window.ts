/** Bytes that may be read past the last valid one without leaving the buffer. */
export const WINDOW_SLACK = 16

/**
 * The bytes of a stream that a scanner has not consumed yet. A scanner consumes whole records from the front; the
 * rest waits for the next chunk. A record that spans many chunks is only retried once the bytes have doubled, so the
 * work stays linear.
 */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(4096)
  from = 0
  to = 0
  #tryAgainAt = 0

  /** Appends a chunk; true when it is time to scan. */
  append(chunk: Uint8Array): boolean {
    const left = this.to - this.from
    const needed = left + chunk.length + WINDOW_SLACK
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2))
      larger.set(this.bytes.subarray(this.from, this.to))
      this.bytes = larger
    } else if (this.from > 0) {
      this.bytes.copyWithin(0, this.from, this.to)
    }
    this.from = 0
    this.bytes.set(chunk, left)
    this.to = left + chunk.length
    return this.to >= this.#tryAgainAt
  }

  /** Marks all bytes before `from` as consumed; the record at `from` is incomplete. */
  keepFrom(from: number): void {
    this.from = from
    this.#tryAgainAt = (this.to - from) * 2
  }
}
