import { crc32, deflateSync } from 'node:zlib'

function pngChunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A grey image. */
export function makePng(width = 3, height = 2): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The smallest PDF that readers open, or one of exactly the given length. */
export function makePdf(length = 0): Buffer {
  const head = '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const tail = (at: number) =>
    `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${String(at).padStart(10, '0')}\n%%EOF\n`
  const padding = Math.max(0, length - head.length - tail(0).length)
  const filler = padding === 0 ? '' : `%${'x'.repeat(padding - 2)}\n`
  return Buffer.from(head + filler + tail(head.length + filler.length), 'latin1')
}

/** A grey pixel: one quantization table, and one-bit codes for 'no difference' and 'end of block'. */
export const JPEG = Buffer.from(
  [
    'ffd8',
    `ffdb004300${'01'.repeat(64)}`,
    'ffc0000b080001000101011100',
    `ffc400140001${'00'.repeat(15)}00`,
    `ffc400141001${'00'.repeat(15)}00`,
    'ffda0008010100003f003f',
    'ffd9',
  ].join(''),
  'hex',
)
export const PNG = makePng()
export const PDF = makePdf()
