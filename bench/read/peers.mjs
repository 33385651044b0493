/**
 * Runs one library on a file; run.ts starts it in its own process. Plain JavaScript, because the libraries are only
 * installed for benchmarks and the type check must not need them.
 *
 * Usage: node bench/read/peers.mjs NAME FILE → one line of JSON: elapsed seconds, CPU seconds, rows, peak RSS in MB
 */
import { createReadStream, readFileSync } from 'node:fs'
import { runCandidate } from '../run-candidate.ts'

const CHUNK_BYTES = 262_144

await runCandidate({
  async polars(path) {
    const { default: polars } = await import('nodejs-polars')
    return polars.readCSV(path, { tryParseDates: true }).height
  },

  async 'polars, times left as text'(path) {
    const { default: polars } = await import('nodejs-polars')
    return polars.readCSV(path).height
  },

  // Convert to values that JavaScript can use, like ours: numbers in typed arrays, texts as strings.
  async 'polars, columns handed over'(path) {
    const { default: polars } = await import('nodejs-polars')
    const frame = polars.readCSV(path)
    for (const name of frame.columns) {
      const column = frame.getColumn(name)
      if (/Utf8|String/.test(String(column.dtype))) column.toArray()
      else column.toTypedArray()
    }
    return frame.height
  },

  async 'papaparse, streaming'(path) {
    const { default: Papa } = await import('papaparse')
    let rows = 0
    await new Promise((resolve, reject) => {
      // Its fastest settings: chunks of 64 KB (the default) and text instead of bytes; 256 KB take 15 % longer.
      Papa.parse(createReadStream(path, { encoding: 'utf8' }), {
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
    let parser = null
    let rows = 0
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      const text = decoder.decode(chunk, { stream: true })
      parser ??= initParser(inferSchema(text))
      parser.chunk(text, parser.stringArrs, (batch) => {
        rows += batch.length
      })
    }
    parser?.end()
    return rows
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
    const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore' }
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
      for await (const row of sheet) rows += row ? 1 : 0
    }
    return rows
  },

  async 'saxes and yauzl'(path) {
    const { SaxesParser } = await import('saxes')
    const { openPromise } = await import('yauzl')
    const zip = await openPromise(path, { lazyEntries: true })
    const sheet = await new Promise((resolve) => {
      zip.on('entry', (entry) => (entry.fileName === 'xl/worksheets/sheet1.xml' ? resolve(entry) : zip.readEntry()))
      zip.readEntry()
    })
    const parser = new SaxesParser()
    let rows = 0
    let row = []
    parser.on('opentag', ({ name }) => {
      if (name === 'row') row = []
    })
    parser.on('text', (text) => row.push(text))
    parser.on('closetag', ({ name }) => {
      if (name === 'row' && row.length > 0) rows++
    })
    const decoder = new TextDecoder()
    for await (const chunk of await zip.openReadStreamPromise(sheet))
      parser.write(decoder.decode(chunk, { stream: true }))
    parser.close()
    return rows
  },

  async SheetJS(path) {
    const XLSX = await import('@e965/xlsx')
    const workbook = XLSX.read(readFileSync(path), { dense: true })
    return workbook.Sheets[workbook.SheetNames[0]]['!data']?.length ?? 0
  },
})
