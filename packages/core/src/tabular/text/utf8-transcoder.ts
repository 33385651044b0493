import { Utf8Writer } from './utf8-writer.ts'
import { incompleteTail, isUtf8, sequenceLength, type TextEncodingName } from './detect-encoding.ts'
import { windows1252CodePoint } from './windows-1252.ts'

const encoder = new TextEncoder()

/**
 * Transcodes text from any of the encodings to UTF-8 as it arrives. The result of `push` is valid until the next call;
 * UTF-8 passes through without a copy.
 * A file whose first part is ASCII may turn out to be Windows-1252 further down: bytes that are not UTF-8 are read as
 * Windows-1252 one by one, so no character is lost, and `repaired` reports it.
 */
export class Utf8Transcoder {
  repaired = false
  readonly #isUtf8: boolean
  readonly #valid: (bytes: Uint8Array) => boolean
  /** The platform's decoder; null for UTF-8 and Windows-1252. */
  readonly #decoder: InstanceType<typeof TextDecoder> | null
  readonly #out = new Utf8Writer()
  #carry: Uint8Array = new Uint8Array(0)

  /** @param valid whether bytes are UTF-8; a platform may provide a faster check. */
  constructor(encoding: TextEncodingName, valid: (bytes: Uint8Array) => boolean = isUtf8) {
    this.#valid = valid
    this.#isUtf8 = encoding === 'utf-8'
    const isOwn = encoding === 'utf-8' || encoding === 'windows-1252'
    this.#decoder = isOwn ? null : new TextDecoder(encoding, { ignoreBOM: true })
  }

  push(chunk: Uint8Array): Uint8Array {
    return this.#convert(this.#withCarry(chunk), false)
  }

  /** Ends the text and returns the output for an incomplete last character. */
  end(): Uint8Array {
    const rest = this.#carry
    this.#carry = new Uint8Array(0)
    return this.#convert(rest, true)
  }

  #withCarry(chunk: Uint8Array): Uint8Array {
    if (this.#carry.length === 0) return chunk
    const joined = new Uint8Array(this.#carry.length + chunk.length)
    joined.set(this.#carry)
    joined.set(chunk, this.#carry.length)
    this.#carry = new Uint8Array(0)
    return joined
  }

  #convert(bytes: Uint8Array, final: boolean): Uint8Array {
    this.#out.length = 0
    if (this.#isUtf8) return this.#utf8(bytes, final)
    if (this.#decoder !== null) return encoder.encode(this.#decoder.decode(bytes, { stream: !final }))
    return this.#windows1252(bytes)
  }

  #utf8(bytes: Uint8Array, final: boolean): Uint8Array {
    const tail = final ? 0 : incompleteTail(bytes)
    const whole = tail === 0 ? bytes : bytes.subarray(0, bytes.length - tail)
    if (tail > 0) this.#carry = bytes.slice(bytes.length - tail)
    return this.#valid(whole) ? whole : this.#repair(whole)
  }

  #repair(bytes: Uint8Array): Uint8Array {
    this.repaired = true
    const out = this.#out
    for (let at = 0; at < bytes.length;) {
      const byte = bytes[at]
      const length = sequenceLength(byte)
      if (byte < 0x80 || (length > 1 && this.#valid(bytes.subarray(at, at + length)))) {
        out.append(bytes, at, at + length)
        at += length
      } else {
        out.appendCodePoint(windows1252CodePoint(byte))
        at++
      }
    }
    return out.bytes.subarray(0, out.length)
  }

  #windows1252(bytes: Uint8Array): Uint8Array {
    const out = this.#out
    out.reserve(bytes.length * 3)
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte < 0x80) out.bytes[out.length++] = byte
      else out.appendCodePoint(windows1252CodePoint(byte))
    }
    return out.bytes.subarray(0, out.length)
  }
}
