import { computeChecksum, CorruptBytesError } from './byte-writer.ts'

const TWO_32 = 2 ** 32
const CHECKSUM_BYTES = 4

/** Reads the bytes written by a ByteWriter. Throws {@link CorruptBytesError} for any other bytes. */
export class ByteReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly end: number
  private at = 0
  readonly version: number

  /** @param newest the last version that the caller reads, in addition to all earlier ones. */
  constructor(bytes: Uint8Array, newest: number) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.length - CHECKSUM_BYTES
    if (this.end < 1) throw new CorruptBytesError('too short')
    if (this.view.getUint32(this.end, true) !== computeChecksum(bytes, this.end))
      throw new CorruptBytesError('checksum differs')
    this.version = this.byte()
    if (this.version < 1 || this.version > newest)
      throw new CorruptBytesError(`version ${this.version}, expected ${newest} at most`)
  }

  /** Unread bytes, without the checksum. */
  get left(): number {
    return this.end - this.at
  }

  byte(): number {
    this.need(1)
    const value = this.bytes[this.at]
    this.at += 1
    return value
  }

  varint(): number {
    const bytes = this.bytes
    let at = this.at
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      if (at >= this.end) throw new CorruptBytesError('truncated value')
      const byte = bytes[at]
      at += 1
      value |= (byte & 127) << shift
      if (byte < 128) {
        this.at = at
        return value >>> 0
      }
    }
    throw new CorruptBytesError('value too long')
  }

  zigzag(): number {
    const value = this.varint()
    return (value >>> 1) ^ -(value & 1)
  }

  long(): number {
    const high = this.zigzag()
    return high * TWO_32 + this.varint()
  }

  float32(): number {
    this.need(4)
    const value = this.view.getFloat32(this.at, true)
    this.at += 4
    return value
  }

  float64(): number {
    this.need(8)
    const value = this.view.getFloat64(this.at, true)
    this.at += 8
    return value
  }

  /** Call last: no bytes may be left. */
  finish(): void {
    if (this.left !== 0) throw new CorruptBytesError(`${this.left} unexpected bytes`)
  }

  private need(count: number): void {
    if (this.at + count > this.end) throw new CorruptBytesError('truncated value')
  }
}
