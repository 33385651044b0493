import { describe, expect, test } from 'vitest'
import { JPEG, makePdf, makePng, PDF, PNG } from '../../testing/documents.ts'
import { isWholeDocument } from './check-document.ts'
import type { DocumentMediaType } from './sniff-media-type.ts'

const HTML = Buffer.from('<html><script>alert(1)</script></html>')
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] ^= 0xff
  return copy
}

describe('a whole document', () => {
  test.each<[string, DocumentMediaType, Buffer]>([
    ['a PNG', 'image/png', PNG],
    ['a large PNG', 'image/png', makePng(4000, 3000)],
    ['a JPEG', 'image/jpeg', JPEG],
    ['a JPEG with a film behind it', 'image/jpeg', Buffer.concat([JPEG, Buffer.alloc(1000, 7)])],
    ['a PDF', 'application/pdf', PDF],
    ['a PDF of a megabyte', 'application/pdf', makePdf(1_000_000)],
  ])('is %s', async (_, mediaType, bytes) => {
    expect(await isWholeDocument(bytes, mediaType)).toBe(true)
  })

  test.each<[string, DocumentMediaType, Buffer]>([
    ['a program behind the first bytes of a PNG', 'image/png', Buffer.concat([PNG.subarray(0, 8), HTML])],
    ['a program behind the header of a PNG', 'image/png', Buffer.concat([PNG.subarray(0, 33), HTML])],
    ['a PNG cut short', 'image/png', PNG.subarray(0, -12)],
    ['a PNG with other pixels than it claims', 'image/png', changed(PNG, 50)],
    ['a program behind the first bytes of a JPEG', 'image/jpeg', Buffer.concat([JPEG.subarray(0, 3), HTML])],
    ['a JPEG cut short', 'image/jpeg', JPEG.subarray(0, -2)],
    ['a JPEG without a picture', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['a program behind the first bytes of a PDF', 'application/pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), HTML])],
    ['a PDF cut short', 'application/pdf', PDF.subarray(0, -30)],
  ])('is not %s', async (_, mediaType, bytes) => {
    expect(await isWholeDocument(bytes, mediaType)).toBe(false)
  })

  test('is not a JPEG that unpacks to gigabytes, nor one of thousands of scans', async () => {
    const frame = JPEG.findIndex((byte, at) => byte === 0xff && JPEG[at + 1] >= 0xc0 && JPEG[at + 1] <= 0xc2)
    const bomb = Buffer.from(JPEG)
    bomb.writeUInt32BE(0xffff_ffff, frame + 5)
    expect(await isWholeDocument(bomb, 'image/jpeg')).toBe(false)
    const [scan, end] = [JPEG.indexOf(Buffer.from([0xff, 0xda])), JPEG.lastIndexOf(Buffer.from([0xff, 0xd9]))]
    const withScans = (times: number) =>
      Buffer.concat([
        JPEG.subarray(0, scan),
        ...Array.from({ length: times }, () => JPEG.subarray(scan, end)),
        JPEG.subarray(end),
      ])
    expect(await isWholeDocument(withScans(10), 'image/jpeg')).toBe(true)
    expect(await isWholeDocument(withScans(5000), 'image/jpeg')).toBe(false)
  })

  test('is not a PNG that unpacks to gigabytes', async () => {
    const bomb = makePng(1, 1)
    bomb.writeUInt32BE(60_000, 16)
    expect(await isWholeDocument(bomb, 'image/png')).toBe(false)
  })
})
