/** A growing, reusable byte buffer that writes text as UTF-8. */
export class Utf8Writer {
  bytes: Uint8Array
  length = 0

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Reserves `more` bytes, which may then be written without a bounds check. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  append(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    const bytes = this.bytes
    let at = this.length
    if (to - from > 48) {
      bytes.set(source.subarray(from, to), at)
      at += to - from
    } else {
      for (let i = from; i < to; i++) bytes[at++] = source[i]
    }
    this.length = at
  }

  /** Appends one Unicode code point; a lone surrogate becomes U+FFFD. */
  appendCodePoint(codePoint: number): void {
    this.reserve(4)
    const bytes = this.bytes
    let point = codePoint
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) point = 0xfffd
    if (point < 0x80) {
      bytes[this.length++] = point
    } else if (point < 0x800) {
      bytes[this.length++] = 0xc0 | (point >> 6)
      bytes[this.length++] = 0x80 | (point & 63)
    } else if (point < 0x10000) {
      bytes[this.length++] = 0xe0 | (point >> 12)
      bytes[this.length++] = 0x80 | ((point >> 6) & 63)
      bytes[this.length++] = 0x80 | (point & 63)
    } else {
      bytes[this.length++] = 0xf0 | (point >> 18)
      bytes[this.length++] = 0x80 | ((point >> 12) & 63)
      bytes[this.length++] = 0x80 | ((point >> 6) & 63)
      bytes[this.length++] = 0x80 | (point & 63)
    }
  }
}
