import { open, type FileHandle } from 'node:fs/promises'
import type { ReadingLimits } from './reading-limits.ts'

const CHUNK_BYTES = 262_144

/**
 * Reads a file in pieces through two buffers, loading the next piece while the current one is processed. The limits are
 * checked before each piece.
 */
export class FileBytes {
  readonly size: number
  readonly limits: ReadingLimits
  readonly #handle: FileHandle

  private constructor(handle: FileHandle, size: number, limits: ReadingLimits) {
    this.#handle = handle
    this.size = size
    this.limits = limits
  }

  static async open(path: string, limits: ReadingLimits): Promise<FileBytes> {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      return new FileBytes(handle, size, limits)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Up to `length` bytes from `position`; fewer only at the end of the file. */
  async slice(position: number, length: number): Promise<Uint8Array> {
    this.limits.check()
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - position)))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, bytes.length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return filled === bytes.length ? bytes : bytes.subarray(0, filled)
  }

  /** The bytes from `from` to `to`; each piece is valid until the next one is requested. */
  async *chunks(from = 0, to = this.size): AsyncGenerator<Uint8Array, void, void> {
    const buffers = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)]
    const read = (position: number, buffer: Uint8Array) => {
      const reading = this.#handle.read(buffer, 0, Math.max(0, Math.min(CHUNK_BYTES, to - position)), position)
      // An abandoned iteration leaves a read in flight, whose failure must not go unhandled.
      reading.catch(() => {})
      return reading
    }
    let position = from
    let next = position < to ? read(position, buffers[0]) : null
    for (let turn = 0; next !== null; turn = 1 - turn) {
      const { bytesRead } = await next
      if (bytesRead === 0) return
      position += bytesRead
      next = position < to ? read(position, buffers[1 - turn]) : null
      this.limits.check()
      yield buffers[turn].subarray(0, bytesRead)
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
