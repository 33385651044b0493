import { ByteWindow } from '../byte-window.ts'

/** Ids of the records that are read ([MS-XLS] 2.3). */
export const Biff = {
  formula: 0x0006,
  eof: 0x000a,
  date1904: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  codePage: 0x0042,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  rString: 0x00d6,
  xf: 0x00e0,
  sst: 0x00fc,
  labelSst: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  string: 0x0207,
  rk: 0x027e,
  format: 0x041e,
  bof: 0x0809,
} as const

/** Receives a record: its id and the position of its data. Returns false to stop. */
export type RecordSink = (id: number, view: DataView, bytes: Uint8Array, start: number, end: number) => boolean | void

/** Splits a workbook stream into records as its bytes arrive. */
export class BiffRecords {
  stopped = false
  readonly #window = new ByteWindow()
  readonly #sink: RecordSink
  #view = new DataView(this.#window.bytes.buffer)

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  push(chunk: Uint8Array): void {
    if (this.stopped) return
    const window = this.#window
    window.append(chunk)
    const { bytes, to } = window
    if (this.#view.buffer !== bytes.buffer) this.#view = new DataView(bytes.buffer)
    const view = this.#view
    let at = window.from
    while (at + 4 <= to) {
      const end = at + 4 + view.getUint16(at + 2, true)
      if (end > to) break
      if (this.#sink(view.getUint16(at, true), view, bytes, at + 4, end) === false) {
        this.stopped = true
        return
      }
      at = end
    }
    window.keepFrom(at)
  }
}
