import type { TripFileRow } from '../import/result.ts'

/**
 * A 64-bit hash that is equal for two rows describing the same trip in any format: vehicle, start, end, distance to
 * ten metres, places without case and outer spaces, positions to some ten metres. Two different trips of one owner
 * collide with a probability of 1 in 10^8 per million trips.
 *
 * @param vehicleId identifies the vehicle, whatever the file calls it
 */
export function tripFingerprint(row: TripFileRow, vehicleId: string): Fingerprint {
  const hash = new Hash()
  hash.text(vehicleId)
  hash.number(row.startedAtMs)
  hash.number(row.endedAtMs)
  hash.number(Math.round(row.distanceM / 10))
  hash.text(row.startLocation.trim().toLowerCase())
  hash.text(row.endLocation.trim().toLowerCase())
  for (const degrees of [row.startLat, row.startLng, row.endLat, row.endLng]) {
    hash.number(degrees === null ? null : Math.round(degrees * 1e4))
  }
  return hash.finish()
}

/** Both halves as signed 32-bit integers. */
export interface Fingerprint {
  high: number
  low: number
}

/**
 * Assigns fingerprints to the trips of one file. Equal rows (the same route twice a day, in a file without times)
 * are numbered, so that each matches its counterpart in another file.
 */
export class TripFingerprints {
  readonly #seen = new FingerprintSet()
  readonly #repeats = new Map<string, number>()

  assign(row: TripFileRow, vehicleId: string): Fingerprint {
    const first = tripFingerprint(row, vehicleId)
    if (this.#seen.add(first)) return first
    const key = `${first.high} ${first.low}`
    const before = (this.#repeats.get(key) ?? 0) + 1
    this.#repeats.set(key, before)
    const hash = new Hash()
    for (const part of [first.high, first.low, before]) hash.number(part)
    return hash.finish()
  }

  clear(): void {
    this.#seen.clear()
    this.#repeats.clear()
  }
}

/** Two lanes of MurmurHash3's mixing with different seeds. */
class Hash {
  #high = 0x9747b28c
  #low = 0x1b873593

  number(value: number | null): void {
    if (value === null) return this.#mix(0x7fffffff)
    const upper = Math.floor(value / 2 ** 32)
    this.#mix(upper | 0)
    this.#mix((value - upper * 2 ** 32) | 0)
  }

  text(value: string): void {
    // Local variables in the loop: this is where a fingerprint spends its time.
    let high = this.#high
    let low = this.#low
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      high = Math.imul(high ^ code, 0x85ebca6b)
      high ^= high >>> 15
      low = Math.imul(low ^ code, 0xc2b2ae35)
      low ^= low >>> 13
    }
    this.#high = high
    this.#low = low
    this.#mix(~value.length)
  }

  finish(): Fingerprint {
    return { high: avalanche(this.#high ^ this.#low), low: avalanche(this.#low) }
  }

  #mix(value: number): void {
    const a = Math.imul(value, 0xcc9e2d51)
    this.#high = Math.imul(rotate(this.#high ^ Math.imul(rotate(a, 15), 0x1b873593), 13), 5) + 0xe6546b64
    const b = Math.imul(value, 0x85ebca6b)
    this.#low = Math.imul(rotate(this.#low ^ Math.imul(rotate(b, 17), 0xc2b2ae35), 19), 5) + 0x52dce729
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** A set of fingerprints in two typed arrays: 16 bytes each, where a Set of bigints takes some 60. */
export class FingerprintSet {
  #high = new Int32Array(1024)
  #low = new Int32Array(1024)
  #size = 0

  /** Adds a fingerprint; false if it was already there. */
  add({ high, low }: Fingerprint): boolean {
    // 0, 0 marks a free slot, so that one fingerprint is stored as its neighbour.
    const own = high === 0 && low === 0 ? 1 : low
    if (!this.#place(high, own)) return false
    this.#size++
    if (this.#size * 2 > this.#high.length) this.#grow()
    return true
  }

  clear(): void {
    this.#high = new Int32Array(1024)
    this.#low = new Int32Array(1024)
    this.#size = 0
  }

  #place(high: number, low: number): boolean {
    const mask = this.#high.length - 1
    let slot = low & mask
    while (this.#high[slot] !== 0 || this.#low[slot] !== 0) {
      if (this.#high[slot] === high && this.#low[slot] === low) return false
      slot = (slot + 1) & mask
    }
    this.#high[slot] = high
    this.#low[slot] = low
    return true
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low]
    this.#high = new Int32Array(high.length * 2)
    this.#low = new Int32Array(high.length * 2)
    for (let slot = 0; slot < high.length; slot++) {
      if (high[slot] !== 0 || low[slot] !== 0) this.#place(high[slot], low[slot])
    }
  }
}
