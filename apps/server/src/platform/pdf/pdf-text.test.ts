import PdfDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { printableText, textHeight, writeText } from './pdf-text.ts'

const STYLE = { size: 8, color: '#000000', width: 400 }

/** Draws texts and embeds their glyphs, like our documents. */
async function draw(texts: Iterable<string>): Promise<number> {
  const document = new PdfDocument({ bufferPages: true })
  let drawn = 0
  for (const text of texts) {
    textHeight(document, text, STYLE)
    writeText(document, text, 36, 36, STYLE)
    if (drawn++ % 8 === 0) writeText(document, text, 36, 36, { ...STYLE, weight: 'bold' })
  }
  document.end()
  let bytes = 0
  for await (const chunk of document) bytes += (chunk as Buffer).length
  return bytes
}

function charactersBetween(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
}

describe('writeText', () => {
  it('draws U+2000 to U+206F alone, within and between words, and next to another font', async () => {
    const texts = charactersBetween(0x2000, 0x206f).flatMap((one) => [one, `a${one}b`, `a ${one} b`, `Ẑ${one}Ẑ`])
    expect(await draw(texts)).toBeGreaterThan(0)
  })

  it.each(Array.from({ length: 17 }, (_, plane) => plane))('draws every character of plane %i', async (plane) => {
    function* texts() {
      for (let page = plane * 0x100; page <= plane * 0x100 + 0xff; page++) {
        // For ideographs and private use a sample is enough.
        const whole = page < 0x34 || (page >= 0xd8 && page < 0xe0) || (page >= 0xf9 && page < 0x200) || plane === 14
        yield charactersBetween(page * 0x100, page * 0x100 + (whole ? 0xff : 3)).join('')
      }
      yield charactersBetween(plane * 0x1_0000 + 0xfff0, plane * 0x1_0000 + 0xffff).join('')
    }
    expect(await draw(texts())).toBeGreaterThan(0)
  })
})

it('prints the same bytes for the same text, regardless of earlier documents', async () => {
  vi.resetModules()
  const { writeText: write } = await import('./pdf-text.ts')
  const print = (text: string) => {
    const document = new PdfDocument({ info: { CreationDate: new Date(0) } })
    write(document, text, 36, 36, STYLE)
    document.end()
    return buffer(document)
  }
  const first = await print('Ẑulu Жанна ሰላም 中')
  await print('😀')
  expect(first.equals(await print('Ẑulu Жанна ሰላም 中'))).toBe(true)
})

it('draws a page of Chinese within 3 s', async () => {
  await draw(['中'])
  const before = process.threadCpuUsage()
  await draw(charactersBetween(0x4e00, 0x4f2b))
  // Read from the packed font, this takes 15 s.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(3000)
})

describe('printableText', () => {
  it.each([
    ['Paarl\u2009–\u2009Worcester', 'Paarl – Worcester'],
    ['R\u202f1\u2007234', 'R\u00a01\u00a0234'],
    ['\ufeffA\u200bB\u200d\u00adC\u2060\u202eD\u0001', 'ABCD'],
    ['one\r\ntwo\u2028three\rfour\tfive', 'one\ntwo\nthree\nfour five'],
    ['😀\ud83d', '😀'],
    ['Ẑulu', 'Ẑulu'],
  ])('%j becomes %j', (given, printed) => {
    expect(printableText(given)).toBe(printed)
  })
})
