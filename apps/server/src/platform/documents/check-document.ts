import { crc32, createInflate } from 'node:zlib'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { DocumentMediaType } from './sniff-media-type.ts'

/** Unpacked size, about 133 megapixels: more than any camera or screen produces in a 10 MB file. */
export const MOST_PIXEL_BYTES = 399_999_999

export async function isWholeDocument(bytes: Buffer, mediaType: DocumentMediaType): Promise<boolean> {
  if (mediaType === 'image/png') return isWholePng(bytes)
  return mediaType === 'image/jpeg' ? isWholeJpeg(bytes) : isWholePdf(bytes)
}

/** Samples per pixel by PNG's colour type. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** First column and row, and steps, of each pass of an interlaced PNG. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Checks every chunk and unpacks the pixels, whose size follows from width, height and depth. */
async function isWholePng(bytes: Buffer): Promise<boolean> {
  const data: Buffer[] = []
  let expected: number | null = null
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return false
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, end - 4)
    if (expected === null) {
      if (kind !== 'IHDR' || length !== 13) return false
      expected = countPixelBytes(body)
      if (expected === null || expected > MOST_PIXEL_BYTES) return false
    }
    if (kind === 'IDAT') data.push(body)
    if (kind === 'IEND') return (await unpackedLength(data, expected)) === expected
    at = end
  }
  return false
}

function countPixelBytes(header: Buffer): number | null {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colour, interlaced] = [header[8], header[9], header[12]]
  const bits = depth * (PNG_SAMPLES[colour] ?? 0)
  if (width === 0 || height === 0 || bits === 0 || ![1, 2, 4, 8, 16].includes(depth)) return null
  const passBytes = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8))
  if (interlaced === 0) return passBytes(width, height)
  return ADAM7.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + passBytes(Math.max(0, Math.ceil((width - x) / stepX)), Math.max(0, Math.ceil((height - y) / stepY))),
    0,
  )
}

/**
 * The unpacked length of zlib data, computed without storing it; null if the data is damaged or the length exceeds
 * `most`.
 */
async function unpackedLength(data: readonly Buffer[], most: number): Promise<number | null> {
  let length = 0
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      length += chunk.length
      done(length > most ? new Error('too long') : null)
    },
  })
  return pipeline(Readable.from(data), createInflate(), counter).then(
    () => length,
    () => null,
  )
}

/** Red, green and blue. */
export const JPEG_PIXEL_BYTES = 3
const JPEG = { end: 0xd9, scan: 0xda, tables: 0xdb, huffman: 0xc4, arithmetic: 0xcc, extension: 0xc8 } as const
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== JPEG.huffman && marker !== JPEG.arithmetic && marker !== JPEG.extension

/** More scans than any camera or program writes; viewers need time for each, however small. */
const MOST_SCANS = 200

/**
 * Walks from segment to segment, through the scans, to the end-of-image marker. Does not decode pixels:
 * docs/decisions/0071.
 */
function isWholeJpeg(bytes: Buffer): boolean {
  let [hasFrame, hasTables] = [false, false]
  let scans = 0
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === JPEG.end) return hasFrame && scans > 0 && hasTables
    if (at + 4 > bytes.length) return false
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return false
    if (isFrame(marker)) {
      if (length < 11) return false
      const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
      if (pixels === 0 || pixels * JPEG_PIXEL_BYTES > MOST_PIXEL_BYTES) return false
      hasFrame = true
    }
    hasTables ||= marker === JPEG.tables
    at += 2 + length
    if (marker !== JPEG.scan) continue
    const scanFrom = at
    at = findScanEnd(bytes, at)
    if (!hasFrame || at === scanFrom || ++scans > MOST_SCANS) return false
  }
  return false
}

/** The next marker that is neither an escaped 0xff nor a restart within the scan. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}

/** PDF readers search for the end marker in this many final bytes. */
const PDF_TAIL_BYTES = 2048

/** Checks for objects, a document catalogue and an end marker, as far as possible without a PDF reader. */
function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - PDF_TAIL_BYTES))
  return /startxref\s+\d+\s+%%EOF/.test(tail) && bytes.includes(' obj') && bytes.includes('/Root')
}
