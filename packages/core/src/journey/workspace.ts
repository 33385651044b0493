/**
 * Memory for the columns computed while finding trips. Reusing one across calls of {@link findJourneys} avoids fresh
 * pages and garbage collection, which cost more than the computation. Results never refer to it.
 */
export class Workspace {
  readonly #buffers: ArrayBuffer[] = []
  #used = 0

  /** Reclaims all columns allocated so far. */
  begin(): void {
    this.#used = 0
  }

  /** A column with uninitialised contents. */
  float64(count: number): Float64Array {
    return new Float64Array(this.#take(count * 8), 0, count)
  }

  /** A column with uninitialised contents. */
  float32(count: number): Float32Array {
    return new Float32Array(this.#take(count * 4), 0, count)
  }

  /** A column with uninitialised contents. */
  int32(count: number): Int32Array {
    return new Int32Array(this.#take(count * 4), 0, count)
  }

  /** A column with uninitialised contents. */
  int16(count: number): Int16Array {
    return new Int16Array(this.#take(count * 2), 0, count)
  }

  /** A column with uninitialised contents. */
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
