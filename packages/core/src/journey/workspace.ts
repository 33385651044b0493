/**
 * Memory for the columns that finding trips computes anew for each vehicle. Given to one {@link findJourneys} after
 * another it is allocated once: fresh pages and the collector's rounds cost more than what is written on them.
 * Nothing that is found refers to it.
 */
export class Workspace {
  readonly #buffers: ArrayBuffer[] = []
  #used = 0

  /** Takes back all columns that were handed out. */
  begin(): void {
    this.#used = 0
  }

  /** Gives all memory back at once; what was handed out must not be used afterwards. */
  free(): void {
    for (const buffer of this.#buffers.splice(0)) buffer.transfer(0)
  }

  /** A column with whatever was left in it. */
  float64(count: number): Float64Array {
    return new Float64Array(this.#take(count * 8), 0, count)
  }

  /** A column with whatever was left in it. */
  float32(count: number): Float32Array {
    return new Float32Array(this.#take(count * 4), 0, count)
  }

  /** A column with whatever was left in it. */
  int32(count: number): Int32Array {
    return new Int32Array(this.#take(count * 4), 0, count)
  }

  /** A column with whatever was left in it. */
  uint8(count: number): Uint8Array {
    return new Uint8Array(this.#take(count), 0, count)
  }

  #take(bytes: number): ArrayBuffer {
    const at = this.#used
    this.#used += 1
    if (!(this.#buffers[at]?.byteLength >= bytes)) this.#buffers[at] = new ArrayBuffer(bytes)
    return this.#buffers[at]
  }
}
