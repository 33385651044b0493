import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

interface WrittenStream {
  name: string
  crc: number
  compressed: number
  size: number
  offset: number
}

/** Writes a ZIP archive part by part, deflating as a stream, for files too large to build in memory. */
export class ZipWriter {
  readonly #handle: FileHandle
  readonly #written: WrittenStream[] = []
  #offset = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'w'))
  }

  async add(name: string, text: Iterable<string>): Promise<void> {
    const offset = this.#offset
    this.#offset += 30 + name.length
    const deflater = createDeflateRaw({ level: 6 })
    let crc = 0
    let size = 0
    let compressed = 0
    const writing = (async () => {
      for await (const chunk of deflater as AsyncIterable<Buffer>) {
        await this.#handle.write(chunk, 0, chunk.length, this.#offset)
        this.#offset += chunk.length
        compressed += chunk.length
      }
    })()
    for (const piece of pieces(text)) {
      crc = crc32(piece, crc)
      size += piece.length
      if (!deflater.write(piece)) await new Promise<void>((resolve) => void deflater.once('drain', resolve))
    }
    deflater.end()
    await writing
    const entry = { name, crc, compressed, size, offset }
    this.#written.push(entry)
    await this.#handle.write(localHeader(entry), 0, 30 + name.length, offset)
  }

  async close(): Promise<void> {
    const directory = Buffer.concat(this.#written.map(directoryEntry))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#written.length, 8)
    end.writeUInt16LE(this.#written.length, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    await this.#handle.write(Buffer.concat([directory, end]), 0, undefined, this.#offset)
    await this.#handle.close()
  }
}

function* pieces(text: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = []
  let length = 0
  for (const part of text) {
    waiting.push(part)
    length += part.length
    if (length < 262_144) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.from(waiting.join(''))
}

function localHeader({ name, crc, compressed, size }: WrittenStream): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(0x21, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(compressed, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  header.write(name, 30, 'ascii')
  return header
}

function directoryEntry({ name, crc, compressed, size, offset }: WrittenStream): Buffer {
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt16LE(0x21, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(compressed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  entry.write(name, 46, 'ascii')
  return entry
}
