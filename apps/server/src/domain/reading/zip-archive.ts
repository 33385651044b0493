import { once } from 'node:events'
import { crc32, createInflateRaw } from 'node:zlib'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { FileBytes } from './file-bytes.ts'

const MEGABYTE = 1_048_576
/** No workbook that fits in an upload comes near this; a zip bomb exceeds it quickly. */
const MAX_BYTES = 2048 * MEGABYTE
/** Spreadsheet rows compress ten- to twentyfold. Small parts may exceed this. */
const MAX_RATIO = 100
const ANY_RATIO_BYTES = 256 * MEGABYTE
const MAX_ENTRIES = 20_000
/** Limit for parts that are read whole (workbook, styles, relationships). */
const MAX_WHOLE_BYTES = 16 * MEGABYTE
const OUTPUT_BYTES = 262_144
/** Excludes the name, whose length varies. */
const LOCAL_HEADER_BYTES = 30

/**
 * A ZIP archive whose entries are inflated as streams. Length and CRC of each entry are checked; otherwise a damaged
 * file would silently lose rows.
 */
export class ZipArchive {
  readonly #zip: ZipFile
  readonly #file: FileBytes
  /** Keyed by lower-case name with forward slashes, since programs differ in both. */
  readonly #entries: Map<string, Entry>

  private constructor(zip: ZipFile, file: FileBytes, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#file = file
    this.#entries = entries
  }

  static async open(path: string, file: FileBytes): Promise<ZipArchive> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false }).catch(
      throwDamaged,
    )
    try {
      return new ZipArchive(zip, file, await readEntries(zip))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Names in the archive's own case. */
  get writtenNames(): string[] {
    return [...this.#entries.values()].map(decodeName)
  }

  has(name: string): boolean {
    return this.#entries.has(entryKey(name))
  }

  compressedSize(name: string): number {
    return this.#entries.get(entryKey(name))?.compressedSize ?? 0
  }

  /** Refuses parts whose unpacked sizes add up to too much; missing parts are ignored. */
  checkSize(names: readonly string[]): void {
    const entries = names.map((name) => this.#entries.get(entryKey(name))).filter((entry) => entry !== undefined)
    checkUnpacked(
      entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
      entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0),
    )
  }

  /** Reads a small part as text; null if the archive has no such part. */
  async text(name: string): Promise<string | null> {
    if (!this.has(name)) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of this.chunks(name)) {
      size += chunk.length
      if (size > MAX_WHOLE_BYTES) throw tooLarge(size)
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    const encoding =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : 'utf-8'
    return new TextDecoder(encoding).decode(bytes)
  }

  /**
   * Inflated bytes of an entry; inflating continues in another thread while the caller works.
   * @param onRead receives the number of compressed bytes consumed so far
   */
  async *chunks(name: string, onRead?: (compressedBytes: number) => void): AsyncGenerator<Uint8Array, void, void> {
    const entry = this.#entries.get(entryKey(name))
    if (!entry) throw new ImportFailure('corrupt', { found: `the part '${name}' is missing` })
    if (entry.isEncrypted()) throw new ImportFailure('encrypted')
    checkUnpacked(entry.uncompressedSize, entry.compressedSize)
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(throwDamaged)
    const end = fileDataStart + entry.compressedSize
    if (end > this.#file.size) throw new ImportFailure('corrupt', { found: 'its end is missing' })
    let crc = 0
    let size = 0
    for await (const chunk of this.#decoded(entry, fileDataStart, end, onRead)) {
      size += chunk.length
      if (size > entry.uncompressedSize)
        throw new ImportFailure('corrupt', { found: `the part '${name}' is longer than it says` })
      crc = crc32(chunk, crc)
      this.#file.limits.check()
      yield chunk
    }
    if (size !== entry.uncompressedSize)
      throw new ImportFailure('corrupt', { found: `the part '${name}' is shorter than it says` })
    if (crc !== entry.crc32)
      throw new ImportFailure('corrupt', { found: `the checksum of the part '${name}' is wrong` })
  }

  #decoded(entry: Entry, from: number, to: number, onRead?: (bytes: number) => void): AsyncIterable<Uint8Array> {
    if (entry.compressionMethod === 0) return this.#file.chunks(from, to)
    if (entry.compressionMethod === 8) return inflate(this.#file, from, to, onRead)
    throw new ImportFailure('unsupported_format', {
      found: `a ZIP archive with compression method ${entry.compressionMethod}`,
    })
  }

  close(): void {
    this.#zip.close()
  }
}

/** The high-water mark lets the inflating thread run ahead by a few chunks. */
const INFLATE = { chunkSize: OUTPUT_BYTES, readableHighWaterMark: 4 * OUTPUT_BYTES }

async function* inflate(
  file: FileBytes,
  from: number,
  to: number,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  if (from === to) return
  const inflater = createInflateRaw(INFLATE)
  const feeding = feed()
  // An error while feeding reaches the reader through the stream.
  feeding.catch(() => {})
  async function feed(): Promise<void> {
    try {
      let taken = 0
      for await (const chunk of file.chunks(from, to)) {
        // The file's buffers are reused before the inflater reads its input, so it gets a copy.
        const more = inflater.write(chunk.slice())
        taken += chunk.length
        onRead?.(taken)
        if (!more) await once(inflater, 'drain')
        if (inflater.destroyed) return
      }
      inflater.end()
    } catch (error) {
      inflater.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  try {
    yield* inflater as AsyncIterable<Uint8Array>
  } catch (error) {
    throw isZlibError(error) ? new ImportFailure('corrupt', { found: 'its compressed data are broken' }) : error
  } finally {
    inflater.destroy()
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ImportFailure('too_large_inside', { found: `${zip.entryCount} parts` })
  const entries = new Map<string, Entry>()
  const done = Promise.withResolvers<void>()
  zip.on('entry', (entry: Entry) => {
    entries.set(entryKey(decodeName(entry)), entry)
    zip.readEntry()
  })
  zip.once('end', () => done.resolve())
  zip.once('error', (error) => done.reject(error))
  zip.readEntry()
  await done.promise.catch(throwDamaged)
  checkNoOverlap([...entries.values()])
  return entries
}

/** Overlapping entries could unpack an archive of a few megabytes to any size. */
function checkNoOverlap(entries: Entry[]): void {
  let end = 0
  for (const entry of entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw new ImportFailure('corrupt', { found: 'two of its parts are one' })
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize
  }
}

function checkUnpacked(bytes: number, compressedBytes: number): void {
  const most = Math.min(MAX_BYTES, Math.max(ANY_RATIO_BYTES, MAX_RATIO * compressedBytes))
  if (bytes > most) throw tooLarge(bytes)
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function decodeName(entry: Entry): string {
  const raw: unknown = entry.fileName
  return Buffer.isBuffer(raw) ? raw.toString('utf8') : String(raw)
}

function entryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

function throwDamaged(error: unknown): never {
  if (error instanceof ImportFailure) throw error
  const message = error instanceof Error ? error.message : ''
  const found = /end of central directory/i.test(message) ? 'its end is missing' : 'its table of contents is broken'
  throw new ImportFailure('corrupt', { found })
}

function tooLarge(bytes: number): ImportFailure {
  return new ImportFailure('too_large_inside', { found: `${Math.round(bytes / MEGABYTE)} MB` })
}
