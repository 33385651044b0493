import type { Utf8Writer } from '../text/utf8-writer.ts'
import { windows1252CodePoint } from '../text/windows-1252.ts'

/** Appends UTF-16 units one by one as UTF-8, joining surrogates. */
export class Utf16Appender {
  #high = 0

  unit(writer: Utf8Writer, unit: number): void {
    if (this.#high !== 0) {
      const high = this.#high
      this.#high = 0
      if (unit >= 0xdc00 && unit < 0xe000)
        return writer.appendCodePoint(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00))
      writer.appendCodePoint(0xfffd)
    }
    if (unit >= 0xd800 && unit < 0xdc00) this.#high = unit
    else writer.appendCodePoint(unit)
  }

  finish(writer: Utf8Writer): void {
    if (this.#high !== 0) writer.appendCodePoint(0xfffd)
    this.#high = 0
  }
}

const NEEDS_HEADER = 0
const NEEDS_CHARACTERS = 1
const NEEDS_SKIPPING = 2

/**
 * Reads BIFF8 strings that may span several CONTINUE records: if one breaks within its characters, the next record
 * starts with a byte that states again whether they take one byte or two.
 */
export class BiffStringReader {
  readonly #writer: Utf8Writer
  readonly #onString: () => void
  readonly #units = new Utf16Appender()
  #state = NEEDS_HEADER
  #header = new Uint8Array(9)
  #headerFilled = 0
  #wide = false
  #characters = 0
  #skip = 0
  #lowByte = -1

  /** @param onString called when a string is complete in the writer, which is emptied afterwards. */
  constructor(writer: Utf8Writer, onString: () => void) {
    this.#writer = writer
    this.#onString = onString
  }

  /** Whether a string has begun and is not complete. */
  get open(): boolean {
    return this.#state !== NEEDS_HEADER || this.#headerFilled > 0
  }

  /** Reads the data of the next record. */
  feed(bytes: Uint8Array, start: number, end: number): void {
    let at = start
    if (this.#state === NEEDS_CHARACTERS && at < end) {
      this.#wide = (bytes[at++] & 1) === 1
      this.#lowByte = -1
    }
    while (at < end) {
      if (this.#state === NEEDS_HEADER) {
        this.#header[this.#headerFilled++] = bytes[at++]
        if (this.#headerFilled >= this.#headerLength()) this.#begin()
      } else if (this.#state === NEEDS_CHARACTERS) {
        at = this.#takeCharacters(bytes, at, end)
      } else {
        const skipped = Math.min(this.#skip, end - at)
        at += skipped
        this.#skip -= skipped
        if (this.#skip === 0) this.#complete()
      }
    }
  }

  #headerLength(): number {
    if (this.#headerFilled < 3) return 3
    const flags = this.#header[2]
    return 3 + (flags & 8 ? 2 : 0) + (flags & 4 ? 4 : 0)
  }

  #begin(): void {
    const header = this.#header
    const flags = header[2]
    this.#wide = (flags & 1) === 1
    this.#characters = header[0] | (header[1] << 8)
    let at = 3
    this.#skip = 0
    if (flags & 8) {
      this.#skip += 4 * (header[at] | (header[at + 1] << 8))
      at += 2
    }
    if (flags & 4)
      this.#skip += (header[at] | (header[at + 1] << 8) | (header[at + 2] << 16) | (header[at + 3] << 24)) >>> 0
    this.#headerFilled = 0
    this.#state = NEEDS_CHARACTERS
    if (this.#characters === 0) this.#endCharacters()
  }

  #takeCharacters(bytes: Uint8Array, from: number, end: number): number {
    const writer = this.#writer
    let at = from
    while (at < end && this.#characters > 0) {
      if (!this.#wide) {
        this.#units.unit(writer, bytes[at++])
      } else if (this.#lowByte >= 0) {
        this.#units.unit(writer, this.#lowByte | (bytes[at++] << 8))
        this.#lowByte = -1
      } else if (at + 1 < end) {
        this.#units.unit(writer, bytes[at] | (bytes[at + 1] << 8))
        at += 2
      } else {
        this.#lowByte = bytes[at++]
        continue
      }
      this.#characters--
    }
    if (this.#characters === 0) this.#endCharacters()
    return at
  }

  #endCharacters(): void {
    this.#units.finish(this.#writer)
    if (this.#skip > 0) this.#state = NEEDS_SKIPPING
    else this.#complete()
  }

  #complete(): void {
    this.#state = NEEDS_HEADER
    this.#onString()
    this.#writer.length = 0
  }
}

/** Appends a BIFF8 string within one record, with its flags byte at `at`. Returns the end of its characters. */
export function appendUnicode(
  writer: Utf8Writer,
  bytes: Uint8Array,
  at: number,
  end: number,
  characters: number,
): void {
  const units = new Utf16Appender()
  const wide = (bytes[at] & 1) === 1
  let from = at + 1
  for (let i = 0; i < characters && from + (wide ? 1 : 0) < end; i++) {
    units.unit(writer, wide ? bytes[from] | (bytes[from + 1] << 8) : bytes[from])
    from += wide ? 2 : 1
  }
  units.finish(writer)
}

/** Windows code pages whose web names are different. */
const CODE_PAGES: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10_000: 'macintosh',
  32_768: 'macintosh',
}

/** Appends BIFF5 text, which is in the workbook's code page. */
export function appendCodePage(
  writer: Utf8Writer,
  bytes: Uint8Array,
  from: number,
  to: number,
  codePage: number,
): void {
  const name = CODE_PAGES[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : '')
  if (name === '' || name === 'windows-1252') {
    for (let at = from; at < to; at++) writer.appendCodePoint(windows1252CodePoint(bytes[at]))
    return
  }
  for (const character of new TextDecoder(name).decode(bytes.subarray(from, to)))
    writer.appendCodePoint(character.codePointAt(0) ?? 0xfffd)
}
