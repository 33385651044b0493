import { ImportFailure } from '../../failures/import-failure.ts'

/** Random access to a file's bytes; `read` returns fewer bytes than requested only at the end. */
export interface ByteSource {
  readonly size: number
  slice(position: number, length: number): Promise<Uint8Array>
}

/** A contiguous range of the file. */
export interface ByteRun {
  from: number
  to: number
}

export interface CompoundEntry {
  name: string
  size: number
  firstSector: number
}

const END_OF_CHAIN = 0xfffffffe
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const STREAM_ENTRY = 2
const ROOT_ENTRY = 5
/** A workbook has a few dozen streams, or a few hundred with many drawings. */
const MAX_ENTRIES = 10_000
/** [MS-CFB] prescribes 4096. A stream of mini sectors is looked up sector by sector. */
const LARGEST_CUTOFF = 65_536

/**
 * The container of old Microsoft Office files ([MS-CFB]): a small file system of sectors linked by tables. Chains in
 * a damaged file can be circular, so none is followed for more sectors than the file has.
 */
export class CompoundFile {
  readonly entries: CompoundEntry[] = []
  readonly #source: ByteSource
  readonly #sectorBytes: number
  readonly #miniSectorBytes: number
  readonly #miniCutoff: number
  #fat: Uint32Array = new Uint32Array(0)
  #miniFat: Uint32Array = new Uint32Array(0)
  #miniStream: ByteRun[] = []

  private constructor(source: ByteSource, header: DataView) {
    this.#source = source
    const sectorShift = header.getUint16(30, true)
    const miniShift = header.getUint16(32, true)
    if (sectorShift < 7 || sectorShift > 16 || miniShift < 2 || miniShift > sectorShift) throw corrupt()
    this.#sectorBytes = 1 << sectorShift
    this.#miniSectorBytes = 1 << miniShift
    this.#miniCutoff = Math.min(LARGEST_CUTOFF, header.getUint32(56, true))
  }

  static async open(source: ByteSource): Promise<CompoundFile> {
    const bytes = await source.slice(0, HEADER_BYTES)
    if (bytes.length < HEADER_BYTES) throw corrupt()
    const header = createView(bytes)
    const file = new CompoundFile(source, header)
    file.#fat = await file.#readFat(header)
    const directory = await file.#read(file.#chain(header.getUint32(48, true)))
    if (directory.length > MAX_ENTRIES * ENTRY_BYTES) throw corrupt()
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES)
      file.#addEntry(createView(directory.subarray(at, at + ENTRY_BYTES)), at === 0)
    file.#miniFat = words(await file.#read(file.#chain(header.getUint32(60, true))))
    return file
  }

  find(name: string): CompoundEntry | undefined {
    return this.entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  }

  /** The file ranges that hold the stream's bytes, in order. */
  runsOf(entry: CompoundEntry): ByteRun[] {
    const runs = entry.size < this.#miniCutoff ? this.#miniRuns(entry.firstSector) : this.#chain(entry.firstSector)
    return cut(runs, entry.size)
  }

  async #readFat(header: DataView): Promise<Uint32Array> {
    const sectors: number[] = []
    const most = Math.ceil(this.#source.size / this.#sectorBytes)
    const perSector = this.#sectorBytes / 4
    const mostTables = Math.ceil(most / perSector)
    for (let at = 76; at < HEADER_BYTES; at += 4) sectors.push(header.getUint32(at, true))
    let next = header.getUint32(68, true)
    for (let turns = 0; next < most && turns <= mostTables / (perSector - 1); turns++) {
      const table = words(await this.#source.slice((next + 1) * this.#sectorBytes, this.#sectorBytes))
      if (table.length < 2) break
      sectors.push(...table.subarray(0, -1))
      next = table[table.length - 1]
    }
    // Entries without a target are unused; the table includes its own number of entries.
    const used = sectors.filter((sector) => sector < most).slice(0, mostTables)
    const fat = new Uint32Array((used.length * this.#sectorBytes) / 4).fill(END_OF_CHAIN)
    for (const [index, sector] of used.entries())
      fat.set(
        words(await this.#source.slice((sector + 1) * this.#sectorBytes, this.#sectorBytes)),
        (index * this.#sectorBytes) / 4,
      )
    return fat
  }

  /** @param isFirst true for the root entry */
  #addEntry(view: DataView, isFirst: boolean): void {
    const type = view.getUint8(66)
    if (type !== STREAM_ENTRY && type !== ROOT_ENTRY) return
    const nameBytes = Math.min(64, view.getUint16(64, true))
    let name = ''
    for (let at = 0; at + 2 < nameBytes; at += 2) name += String.fromCharCode(view.getUint16(at, true))
    const entry = { name, size: view.getUint32(120, true), firstSector: view.getUint32(116, true) }
    if (type === ROOT_ENTRY && isFirst) this.#miniStream = cut(this.#chain(entry.firstSector), entry.size)
    else if (type === STREAM_ENTRY) this.entries.push(entry)
  }

  /** The sectors from `first` on, with adjacent ones joined into one run. */
  #chain(first: number): ByteRun[] {
    const runs: ByteRun[] = []
    const sectors = Math.ceil(this.#source.size / this.#sectorBytes)
    let sector = first
    for (let turns = 0; sector < this.#fat.length; turns++) {
      if (turns > sectors) throw corrupt()
      const from = (sector + 1) * this.#sectorBytes
      addRun(runs, from, from + this.#sectorBytes)
      sector = this.#fat[sector]
    }
    return runs
  }

  #miniRuns(first: number): ByteRun[] {
    const runs: ByteRun[] = []
    let sector = first
    for (let turns = 0; sector < this.#miniFat.length; turns++) {
      if (turns > this.#miniCutoff / this.#miniSectorBytes) throw corrupt()
      let at = sector * this.#miniSectorBytes
      for (const run of this.#miniStream) {
        if (at < run.to - run.from) {
          addRun(runs, run.from + at, Math.min(run.to, run.from + at + this.#miniSectorBytes))
          break
        }
        at -= run.to - run.from
      }
      sector = this.#miniFat[sector]
    }
    return runs
  }

  async #read(runs: ByteRun[]): Promise<Uint8Array> {
    const bytes = new Uint8Array(
      runs.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, this.#source.size) - from), 0),
    )
    let at = 0
    for (const { from, to } of runs) {
      const part = await this.#source.slice(from, to - from)
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  }
}

function addRun(runs: ByteRun[], from: number, to: number): void {
  const last = runs.at(-1)
  if (last?.to === from) last.to = to
  else runs.push({ from, to })
}

/** The first `size` bytes of the runs. */
function cut(runs: ByteRun[], size: number): ByteRun[] {
  const kept: ByteRun[] = []
  let left = size
  for (const { from, to } of runs) {
    if (left <= 0) break
    kept.push({ from, to: Math.min(to, from + left) })
    left -= to - from
  }
  return kept
}

function words(bytes: Uint8Array): Uint32Array {
  const view = createView(bytes)
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(i * 4, true))
}

function createView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function corrupt(): ImportFailure {
  return new ImportFailure('corrupt', { found: 'the tables of its container are broken' })
}
