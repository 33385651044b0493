import { ImportFailure } from '../../failures/import-failure.ts'
import { ByteWindow } from '../byte-window.ts'
import { Utf8Writer } from '../text/utf8-writer.ts'
import { appendItemText } from './append-item-text.ts'
import { SharedStrings } from '../shared-strings.ts'
import { localName, nextTag, skipDeclaration, tagEnd } from './xml-tags.ts'
import { isPlainXmlText } from './xml-text.ts'

const MAX_ITEM_BYTES = 8_388_608
const LT = 60

/** Reads xl/sharedStrings.xml as it arrives: `push` its chunks, then `end`, which returns the strings. */
export class SharedStringsScanner {
  readonly #strings = new SharedStrings()
  readonly #window = new ByteWindow()
  readonly #writer = new Utf8Writer()

  push(chunk: Uint8Array): void {
    if (this.#window.append(chunk)) this.#scan()
    if (this.#window.to - this.#window.from > MAX_ITEM_BYTES)
      throw new ImportFailure('too_large_inside', { found: 'a single text of more than 1 MB' })
  }

  end(): SharedStrings {
    this.#scan()
    return this.#strings
  }

  #scan(): void {
    const { bytes, to } = this.#window
    let at = this.#window.from
    for (;;) {
      const tag = nextTag(bytes, at, to)
      if (tag < 0) return this.#window.keepFrom(to)
      const next = this.#item(bytes, tag, to)
      if (next < 0) return this.#window.keepFrom(tag)
      at = next
    }
  }

  /** Skips the tag at `tag`, or reads the whole item if it is one; -1 if it is incomplete. */
  #item(bytes: Uint8Array, tag: number, to: number): number {
    if (bytes[tag + 1] === 33 || bytes[tag + 1] === 63) return skipDeclaration(bytes, tag, to)
    // Nearly all items start with `<si><t>`.
    if (tag + 7 < to && isPlainItem(bytes, tag)) {
      const textStart = tag + 7
      const textEnd = nextTag(bytes, textStart, to)
      if (textEnd < 0 || textEnd + 9 > to) return -1
      if (isItemEnd(bytes, textEnd) && isPlainXmlText(bytes, textStart, textEnd)) {
        this.#strings.add(bytes, textStart, textEnd)
        return textEnd + 9
      }
    }
    const end = tagEnd(bytes, tag, to)
    if (end < 0) return -1
    if (localName(bytes, tag, to) !== 'si' || bytes[tag + 1] === 47) return end + 1
    this.#writer.length = 0
    const next = bytes[end - 1] === 47 ? end + 1 : appendItemText(this.#writer, bytes, end + 1, to, 'si')
    if (next >= 0) this.#strings.add(this.#writer.bytes, 0, this.#writer.length)
    return next
  }
}

/** `<si><t>` */
function isPlainItem(b: Uint8Array, at: number): boolean {
  return (
    b[at + 1] === 115 &&
    b[at + 2] === 105 &&
    b[at + 3] === 62 &&
    b[at + 4] === LT &&
    b[at + 5] === 116 &&
    b[at + 6] === 62
  )
}

/** `</t></si>` */
function isItemEnd(b: Uint8Array, at: number): boolean {
  return (
    b[at + 1] === 47 &&
    b[at + 2] === 116 &&
    b[at + 3] === 62 &&
    b[at + 4] === LT &&
    b[at + 5] === 47 &&
    b[at + 6] === 115
  )
}
