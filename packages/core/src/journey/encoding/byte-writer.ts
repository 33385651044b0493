/** The bytes were not written by this codec: truncated, altered, or from a later version. */
export class CorruptBytesError extends Error {
  constructor(what: string) {
    super(`corrupt bytes: ${what}`)
    this.name = 'CorruptBytesError'
  }
}

const TWO_32 = 2 ** 32

/** FNV-1a over bytes[0, end). Each step is a bijection of the state, so a single altered byte is always detected. */
export function computeChecksum(bytes: Uint8Array, end: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < end; i += 1) hash = Math.imul(hash ^ bytes[i], 0x01000193)
  return hash >>> 0
}

/** A day of fixes or the path of a trip rarely needs more. */
const SHARED_BYTES = 64 * 1024
/** Buffer shared by small writers; {@link ByteWriter.finish} copies the result. */
const SHARED = new Uint8Array(SHARED_BYTES)

/**
 * Writes varints into a buffer whose capacity the caller has bounded: five bytes per 32-bit value, eight per float.
 * Finish one writer before starting the next: they share a buffer.
 */
export class ByteWriter {
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly view: DataView
  private at = 0

  constructor(capacity: number) {
    this.bytes = capacity <= SHARED_BYTES ? SHARED : new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  byte(value: number): void {
    this.bytes[this.at] = value
    this.at += 1
  }

  /** An unsigned 32-bit value. */
  varint(value: number): void {
    const bytes = this.bytes
    let at = this.at
    let rest = value >>> 0
    while (rest > 127) {
      bytes[at] = rest | 128
      at += 1
      rest >>>= 7
    }
    bytes[at] = rest
    this.at = at + 1
  }

  /** A signed 32-bit value; small magnitudes take few bytes. */
  zigzag(value: number): void {
    this.varint((value << 1) ^ (value >> 31))
  }

  /** A signed integer of up to 53 bits. */
  long(value: number): void {
    const high = Math.floor(value / TWO_32)
    this.zigzag(high)
    this.varint(value - high * TWO_32)
  }

  float32(value: number): void {
    this.view.setFloat32(this.at, value, true)
    this.at += 4
  }

  float64(value: number): void {
    this.view.setFloat64(this.at, value, true)
    this.at += 8
  }

  /** Returns the bytes written, followed by their checksum. */
  finish(): Uint8Array<ArrayBuffer> {
    this.view.setUint32(this.at, computeChecksum(this.bytes, this.at), true)
    return this.bytes.slice(0, this.at + 4)
  }
}
