import { ImportFailure } from '../../failures/import-failure.ts'
import { isBuiltInDateFormat, isDateFormat } from '../number-format.ts'
import { checkSheetCount } from '../sheet-limits.ts'
import { SharedStrings } from '../shared-strings.ts'
import { Utf8Writer } from '../text/utf8-writer.ts'
import { Biff, BiffRecords } from './biff-records.ts'
import { appendCodePage, appendUnicode, BiffStringReader } from './biff-strings.ts'

export interface XlsSheet {
  name: string
  hidden: boolean
  /** Offset of the sheet's records in the workbook stream. */
  position: number
}

export const BIFF8 = 0x0600
const BIFF5 = 0x0500
const WORKSHEET = 0
const decoder = new TextDecoder()

/** Reads the first part of a workbook stream: its sheets, formats and texts. `push` until `done`. */
export class WorkbookGlobals {
  done = false
  version = 0
  date1904 = false
  codePage = 1252
  readonly sheets: XlsSheet[] = []
  readonly strings = new SharedStrings()

  readonly #formats = new Map<number, boolean>()
  readonly #styleFormats: number[] = []
  #dateStyles: Uint8Array | null = null
  readonly #records = new BiffRecords((id, view, bytes, start, end) => this.#record(id, view, bytes, start, end))
  readonly #writer = new Utf8Writer()
  readonly #texts = new BiffStringReader(this.#writer, () =>
    this.strings.add(this.#writer.bytes, 0, this.#writer.length),
  )
  #previous = 0
  #first = true

  push(chunk: Uint8Array): void {
    this.#records.push(chunk)
  }

  /** Called if the stream ends before `done`: the file is truncated. */
  end(): void {
    if (!this.done) throw new ImportFailure('corrupt', { found: 'its end is missing' })
  }

  /** 1 for each cell style that shows a date. */
  dateStyles(): Uint8Array {
    this.#dateStyles ??= Uint8Array.from(this.#styleFormats, (id) =>
      (this.#formats.get(id) ?? isBuiltInDateFormat(id)) ? 1 : 0,
    )
    return this.#dateStyles
  }

  #record(id: number, view: DataView, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#first) this.#checkFirst(id, view, start, end)
    this.#first = false
    const length = end - start
    switch (id) {
      case Biff.filePass:
        throw new ImportFailure('encrypted')
      case Biff.eof:
        this.done = true
        return false
      case Biff.date1904:
        if (length >= 2) this.date1904 = view.getUint16(start, true) === 1
        break
      case Biff.codePage:
        if (length >= 2) this.codePage = view.getUint16(start, true)
        break
      case Biff.xf:
        if (length >= 4) this.#styleFormats.push(view.getUint16(start + 2, true))
        break
      case Biff.format:
        if (length >= 4)
          this.#formats.set(view.getUint16(start, true), isDateFormat(this.#formatCode(view, bytes, start + 2, end)))
        break
      case Biff.boundSheet:
        if (length >= 8) this.#addSheet(view, bytes, start, end)
        break
      case Biff.sst:
        this.#texts.feed(bytes, Math.min(start + 8, end), end)
        break
      case Biff.continue:
        if (this.#previous === Biff.sst) this.#texts.feed(bytes, start, end)
        return true
      default:
        break
    }
    this.#previous = id
    return true
  }

  #checkFirst(id: number, view: DataView, start: number, end: number): void {
    if (id === 0x0009 || id === 0x0209 || id === 0x0409)
      throw new ImportFailure('unsupported_format', { found: 'an Excel workbook from before 1993' })
    if (id !== Biff.bof || end - start < 4)
      throw new ImportFailure('corrupt', { found: 'the workbook inside it does not begin as one' })
    this.version = view.getUint16(start, true)
    if (this.version !== BIFF8 && this.version !== BIFF5)
      throw new ImportFailure('unsupported_format', { found: 'an Excel workbook from before 1993' })
  }

  #formatCode(view: DataView, bytes: Uint8Array, start: number, end: number): string {
    const wide = this.version === BIFF8
    const characters = wide ? view.getUint16(start, true) : bytes[start]
    return this.#text(bytes, start + (wide ? 2 : 1), end, characters)
  }

  #addSheet(view: DataView, bytes: Uint8Array, start: number, end: number): void {
    if (bytes[start + 5] !== WORKSHEET) return
    checkSheetCount(this.sheets.length + 1)
    const name = this.#text(bytes, start + 7, end, bytes[start + 6])
    this.sheets.push({ name, hidden: (bytes[start + 4] & 3) !== 0, position: view.getUint32(start, true) })
  }

  #text(bytes: Uint8Array, at: number, end: number, characters: number): string {
    const writer = new Utf8Writer(64)
    if (this.version === BIFF8) appendUnicode(writer, bytes, at, end, characters)
    else appendCodePage(writer, bytes, at, Math.min(end, at + characters), this.codePage)
    return decoder.decode(writer.bytes.subarray(0, writer.length))
  }
}
