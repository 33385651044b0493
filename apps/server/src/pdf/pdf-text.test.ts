import PdfDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { printableText, textHeight, writeText } from './pdf-text.ts'

const STYLE = { size: 8, color: '#000000', width: 400 }

/** Draws texts and embeds their glyphs, as our documents do. */
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

function charactersOf(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
}

describe('writeText', () => {
  it('draws U+2000 to U+206F: alone, in a word, between words, and beside the other font', async () => {
    const texts = charactersOf(0x2000, 0x206f).flatMap((one) => [one, `a${one}b`, `a ${one} b`, `Ẑ${one}Ẑ`])
    expect(await draw(texts)).toBeGreaterThan(0)
  })

  it.each(Array.from({ length: 17 }, (_, plane) => plane))('draws every character of plane %i', async (plane) => {
    function* texts() {
      for (let page = plane * 0x100; page <= plane * 0x100 + 0xff; page++) {
        // Ideographs and private use: no font of ours has any.
        const whole = page < 0x34 || (page >= 0xd8 && page < 0xe0) || (page >= 0xf9 && page < 0x200) || plane === 14
        yield charactersOf(page * 0x100, page * 0x100 + (whole ? 0xff : 3)).join('')
      }
      yield charactersOf(plane * 0x1_0000 + 0xfff0, plane * 0x1_0000 + 0xffff).join('')
    }
    expect(await draw(texts())).toBeGreaterThan(0)
  })
})

it('draws a page of Chinese in a moment', async () => {
  await draw(['中'])
  const startedMs = performance.now()
  await draw(charactersOf(0x4e00, 0x4f2b))
  // Read from the packed font, it takes 15 s.
  expect(performance.now() - startedMs).toBeLessThan(3000)
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
