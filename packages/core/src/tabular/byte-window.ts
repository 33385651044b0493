/** Bytes that may be read behind the last valid one without leaving the buffer. */
export const WINDOW_SLACK = 16

/**
 * The bytes of a stream that a scanner is not yet done with. A scanner takes whole records from the front; what is
 * left waits for the next chunk. A record that spans many chunks is not tried again before the bytes have doubled,
 * so that the work stays linear.
 */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(4096)
  from = 0
  to = 0
  #tryAgainAt = 0

  /** Adds a chunk behind the rest; true when it is time to scan. */
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

  /** The scanner is done with all bytes before `from`, and the record there is not complete. */
  keepFrom(from: number): void {
    this.from = from
    this.#tryAgainAt = (this.to - from) * 2
  }
}
