import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** A tar entry begins with its length, so streams of unknown length are split into pieces of this size. */
const PIECE_BYTES = 4 * 1024 * 1024
const MODE_OWNER_ONLY = 0o600

export interface WrittenStream {
  bytes: number
  sha256: string
}

export interface ArchiveWriter {
  /** Adds the whole stream, split into pieces. */
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<WrittenStream>
  /** Resolves once everything is flushed to disk. */
  end(): Promise<void>
  /** Aborts; the caller removes the partial file. */
  abort(): void
}

/** Starts a compressed archive at an unused path, readable only by its owner. */
export function writeArchive(file: string): ArchiveWriter {
  const tar = pack()
  const target = createWriteStream(file, { flags: 'wx', mode: MODE_OWNER_ONLY, flush: true })
  const written = pipeline(tar, createGzip({ level: 6 }), target)
  // Rejects add() and end(); until one is called, the rejection must not go unhandled.
  written.catch(() => {})

  function addPiece(name: string, piece: Buffer): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => {
      tar.entry({ name }, piece, (error) => (error ? reject(error) : resolve()))
    })
    // When the disk is full, the pipeline ends without a callback.
    return Promise.race([stored, written.then(() => undefined)])
  }

  return {
    async add(name, content) {
      const hash = createHash('sha256')
      let pieces = 0
      let bytes = 0
      let gathered: Uint8Array[] = []
      let size = 0
      const flush = async () => {
        await addPiece(`${name}/${String(pieces++).padStart(6, '0')}`, Buffer.concat(gathered))
        gathered = []
        size = 0
      }
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        gathered.push(chunk)
        size += chunk.length
        if (size >= PIECE_BYTES) await flush()
      }
      if (size > 0 || pieces === 0) await flush()
      return { bytes, sha256: hash.digest('hex') }
    },
    async end() {
      tar.finalize()
      await written
    },
    abort: () => tar.destroy(),
  }
}

/**
 * The archive's streams in their original order. Read each before moving on; unread bytes are skipped. Throws if the
 * file is damaged or not a valid archive.
 */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
  const tar = extract()
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  read.catch((error: Error) => tar.destroy(error))
  const entries = tar[Symbol.asyncIterator]()
  let next = await entries.next()

  async function* piecesOf(name: string): AsyncGenerator<Uint8Array> {
    while (!next.done && streamName(next.value.header.name) === name) {
      yield* next.value as unknown as Readable
      next = await entries.next()
    }
  }

  try {
    while (!next.done) {
      const name = streamName(next.value.header.name)
      const content = piecesOf(name)
      yield { name, content }
      for await (const _ of content) continue
    }
    await read
  } finally {
    // Also closes the file for callers that stop early.
    tar.destroy()
  }
}

const streamName = (entry: string): string => entry.slice(0, entry.lastIndexOf('/'))

/** Reads a stream known to be small. */
export async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
