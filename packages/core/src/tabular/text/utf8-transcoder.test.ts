import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectEncoding, isUtf8, type TextEncodingName } from './detect-encoding.ts'
import { Utf8Transcoder } from './utf8-transcoder.ts'

function transcode(bytes: Uint8Array, encoding: TextEncodingName, sizes: number[] = []): string {
  const transcoder = new Utf8Transcoder(encoding)
  const parts: number[] = []
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    parts.push(...transcoder.push(bytes.slice(at, at + size)))
    at += size
  }
  parts.push(...transcoder.end())
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(parts))
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('Utf8Transcoder', () => {
  it('round-trips any text of any encoding, however it is split', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(text, fc.array(fc.nat(5), { maxLength: 40 }), (text, sizes) => {
        expect(transcode(new TextEncoder().encode(text), 'utf-8', sizes)).toBe(text)
        expect(transcode(utf16(text, true), 'utf-16le', sizes)).toBe(text)
        expect(transcode(utf16(text, false), 'utf-16be', sizes)).toBe(text)
      }),
    )
  })

  it('reads any bytes as Windows-1252 as the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat(5), { maxLength: 20 }), (bytes, sizes) => {
        expect(transcode(bytes, 'windows-1252', sizes)).toBe(new TextDecoder('windows-1252').decode(bytes))
      }),
    )
  })

  it('reads what the platform decodes, even if a character is split', () => {
    const bytes = Uint8Array.from([0x41, 0xb3, 0xb5, 0xc5, 0xc6, 0x2c, 0x42])
    for (let cut = 0; cut <= bytes.length; cut++) expect(transcode(bytes, 'gbk', [cut])).toBe('A车牌,B')
  })

  it('loses no character of a file that is UTF-8 except for some bytes', () => {
    expect(transcode(Uint8Array.from([0xc3, 0xb4, 0x2c, 0xf4, 0x2c, 0xe2, 0x82, 0xac, 0x80]), 'utf-8')).toBe('ô,ô,€€')
  })

  it('returns UTF-8 for any bytes', () => {
    const encodings = fc.constantFrom<TextEncodingName>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), encodings, fc.nat(60), (bytes, encoding, cut) => {
        const transcoder = new Utf8Transcoder(encoding)
        const parts = [...transcoder.push(bytes.slice(0, cut))]
        parts.push(...transcoder.push(bytes.slice(cut)))
        parts.push(...transcoder.end())
        expect(isUtf8(Uint8Array.from(parts))).toBe(true)
      }),
    )
  })
})

describe('detectEncoding', () => {
  it('knows each encoding with and without its mark', () => {
    const text = 'tyd;plek\n08:00;Kôr\n'
    expect(detectEncoding(new TextEncoder().encode(text)).encoding).toBe('utf-8')
    expect(detectEncoding(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ encoding: 'utf-8', bomBytes: 3 })
    expect(detectEncoding(utf16(text, true))).toEqual({ encoding: 'utf-16le', bomBytes: 0 })
    expect(detectEncoding(utf16(`\uFEFF${text}`, true))).toEqual({ encoding: 'utf-16le', bomBytes: 2 })
    expect(detectEncoding(utf16(text, false))).toEqual({ encoding: 'utf-16be', bomBytes: 0 })
    expect(detectEncoding(Uint8Array.from([75, 0xf4, 114, 10])).encoding).toBe('windows-1252')
  })

  it('is not misled by a sample that ends within a character', () => {
    const bytes = new TextEncoder().encode('Kôr €')
    for (let length = 1; length <= bytes.length; length++)
      expect(detectEncoding(bytes.subarray(0, length)).encoding).toBe('utf-8')
  })

  it('does not take a file padded with NUL for UTF-16', () => {
    expect(detectEncoding(Uint8Array.from([97, 44, 98, 10, ...new Uint8Array(200)])).encoding).toBe('utf-8')
  })
})
