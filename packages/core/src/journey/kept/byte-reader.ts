import { checksumOf, DamagedBytes } from './byte-writer.ts'

const TWO_32 = 2 ** 32
const CHECKSUM_BYTES = 4

/** Reads what a ByteWriter wrote; throws {@link DamagedBytes} where the bytes are not that. */
export class ByteReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly end: number
  private at = 0

  constructor(bytes: Uint8Array, version: number) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.length - CHECKSUM_BYTES
    if (this.end < 1) throw new DamagedBytes('too short')
    if (this.view.getUint32(this.end, true) !== checksumOf(bytes, this.end)) throw new DamagedBytes('checksum differs')
    const found = this.byte()
    if (found !== version) throw new DamagedBytes(`version ${found}, expected ${version}`)
  }

  /** Bytes not yet read, without the checksum. */
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
      if (at >= this.end) throw new DamagedBytes('ends in the middle of a value')
      const byte = bytes[at]
      at += 1
      value |= (byte & 127) << shift
      if (byte < 128) {
        this.at = at
        return value >>> 0
      }
    }
    throw new DamagedBytes('value too long')
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

  /** To be called last: nothing may be left over. */
  finish(): void {
    if (this.left !== 0) throw new DamagedBytes(`${this.left} bytes too many`)
  }

  private need(count: number): void {
    if (this.at + count > this.end) throw new DamagedBytes('ends in the middle of a value')
  }
}
