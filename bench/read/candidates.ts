/**
 * One way of reading a file, run in a process of its own by run.ts.
 *
 * Usage: node bench/read/candidates.ts NAME FILE → one line of JSON: seconds passed, seconds of CPU, rows (or bytes), peak RSS in MB
 */
import { createReadStream, readFileSync } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import { openTable } from '../../apps/server/src/reading/open-table.ts'

/** Reads the file; returns the number of rows, or of bytes for the baselines. */
type Candidate = (path: string) => Promise<number>

const CHUNK_BYTES = 262_144

const candidates: Record<string, Candidate> = {
  async spoor(path) {
    const table = await openTable(path)
    let rows = 0
    await table.read(() => {
      rows++
    })
    await table.close()
    return rows
  },

  async 'read the bytes'(path) {
    let bytes = 0
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) bytes += (chunk as Buffer).length
    return bytes
  },

  async 'decode the bytes'(path) {
    return new TextDecoder().decode(readFileSync(path)).length
  },

  async 'decode the bytes, streaming'(path) {
    const decoder = new TextDecoder()
    let length = 0
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      length += decoder.decode(chunk as Buffer, { stream: true }).length
    }
    return length
  },

  async polars(path) {
    const { default: polars } = await import('nodejs-polars')
    return polars.readCSV(path, { tryParseDates: true }).height
  },

  async 'polars, times left as text'(path) {
    const { default: polars } = await import('nodejs-polars')
    return polars.readCSV(path).height
  },

  async 'papaparse, streaming'(path) {
    const { default: Papa } = await import('papaparse')
    let rows = 0
    await new Promise<void>((resolve, reject) => {
      Papa.parse<string[]>(createReadStream(path, { highWaterMark: CHUNK_BYTES }), {
        chunk: ({ data }) => {
          rows += data.length
        },
        complete: () => resolve(),
        error: reject,
      })
    })
    return rows
  },

  async 'udsv, streaming'(path) {
    const { inferSchema, initParser } = await import('udsv')
    const decoder = new TextDecoder()
    let parser: ReturnType<typeof initParser> | null = null
    let rows = 0
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      parser ??= initParser(inferSchema(text))
      parser.chunk(text, parser.stringArrs, (batch) => {
        rows += batch.length
      })
    }
    parser?.end()
    return rows
  },

  async 'inflate the sheet'(path) {
    const { fromBufferPromise } = await import('yauzl')
    const zip = await fromBufferPromise(readFileSync(path), { lazyEntries: true })
    const sheet = await new Promise<import('yauzl').Entry>((resolve) => {
      zip.on('entry', (entry) => (entry.fileName === 'xl/worksheets/sheet1.xml' ? resolve(entry) : zip.readEntry()))
      zip.readEntry()
    })
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(sheet, { minimal: true })
    const end = fileDataStart + sheet.compressedSize - 1
    let bytes = 0
    for await (const chunk of createReadStream(path, { start: fileDataStart, end, highWaterMark: CHUNK_BYTES }).pipe(
      createInflateRaw({ chunkSize: 131_072 }),
    )) {
      bytes += (chunk as Buffer).length
    }
    return bytes
  },

  async 'hucre, streaming'(path) {
    const { streamXlsxRows } = await import('hucre')
    let rows = 0
    for await (const row of streamXlsxRows(readFileSync(path))) rows += row ? 1 : 0
    return rows
  },

  async 'exceljs, streaming'(path) {
    const { default: ExcelJS } = await import('exceljs')
    let rows = 0
    const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore' } as const
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
      for await (const row of sheet) rows += row ? 1 : 0
    }
    return rows
  },

  async 'saxes and yauzl'(path) {
    const { SaxesParser } = await import('saxes')
    const { openPromise } = await import('yauzl')
    const zip = await openPromise(path, { lazyEntries: true })
    const sheet = await new Promise<import('yauzl').Entry>((resolve) => {
      zip.on('entry', (entry) => (entry.fileName === 'xl/worksheets/sheet1.xml' ? resolve(entry) : zip.readEntry()))
      zip.readEntry()
    })
    const parser = new SaxesParser()
    let rows = 0
    let row: string[] = []
    parser.on('opentag', ({ name }) => {
      if (name === 'row') row = []
    })
    parser.on('text', (text) => void row.push(text))
    parser.on('closetag', ({ name }) => {
      if (name === 'row' && row.length > 0) rows++
    })
    const decoder = new TextDecoder()
    for await (const chunk of await zip.openReadStreamPromise(sheet))
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    parser.close()
    return rows
  },

  async SheetJS(path) {
    const XLSX = await import('@e965/xlsx')
    const workbook = XLSX.read(readFileSync(path), { dense: true })
    return workbook.Sheets[workbook.SheetNames[0]]['!data']?.length ?? 0
  },
}

const [name, path] = process.argv.slice(2)
const candidate = candidates[name]
if (!candidate || !path) {
  console.error(`usage: node bench/read/candidates.ts NAME FILE\n  names: ${Object.keys(candidates).join('; ')}`)
  process.exit(2)
}
const cpuBefore = process.cpuUsage()
const startedMs = performance.now()
const count = await candidate(path)
const seconds = (performance.now() - startedMs) / 1000
const cpu = process.cpuUsage(cpuBefore)
const cpuSeconds = (cpu.user + cpu.system) / 1e6
console.log(JSON.stringify({ seconds, cpuSeconds, count, peakMb: process.resourceUsage().maxRSS / 1024 }))
