const SLOTS = 4096
/** Longer texts seldom repeat. */
const LONGEST = 64

const decoder = new TextDecoder()

/**
 * Caches the values computed from the texts of recurring cells (vehicles, places, purposes), so that each is decoded
 * once until another text takes its slot.
 */
export class TextCache<Value> {
  readonly #make: (text: string) => Value
  readonly #bytes = new Uint8Array(SLOTS * LONGEST)
  /** One more than the length, 0 for an empty slot. */
  readonly #lengths = new Uint8Array(SLOTS)
  readonly #values: Value[]

  /** @param make computes the value cached for a cell's text */
  constructor(make: (text: string) => Value) {
    this.#make = make
    const none = make('')
    this.#values = Array.from({ length: SLOTS }, () => none)
  }

  get(bytes: Uint8Array, start: number, end: number): Value {
    const length = end - start
    if (length > LONGEST) return this.#make(decoder.decode(bytes.subarray(start, end)))
    let hash = length
    let at = start
    for (; at + 4 <= end; at += 4) {
      const four = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)
      hash = Math.imul(hash ^ four ^ (hash >>> 15), 16_777_619)
    }
    for (; at < end; at++) hash = Math.imul(hash ^ bytes[at] ^ (hash >>> 15), 16_777_619)
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const kept = slot * LONGEST
    if (this.#lengths[slot] === length + 1 && isSame(this.#bytes, kept, bytes, start, length)) return this.#values[slot]
    const value = this.#make(decoder.decode(bytes.subarray(start, end)))
    this.#lengths[slot] = length + 1
    for (let i = 0; i < length; i++) this.#bytes[kept + i] = bytes[start + i]
    this.#values[slot] = value
    return value
  }
}

function isSame(kept: Uint8Array, from: number, bytes: Uint8Array, start: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (kept[from + i] !== bytes[start + i]) return false
  return true
}
