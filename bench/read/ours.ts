/**
 * Runs Spoor's reader, or the minimum work of any reader, on a file; run.ts starts each in its own process.
 *
 * Usage: node bench/read/ours.ts NAME FILE → one line of JSON: elapsed seconds, CPU seconds, rows or bytes, peak RSS in
 * MB
 */
import { createReadStream, readFileSync } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import { openTable } from '../../apps/server/src/domain/reading/open-table.ts'
import { readToEnd } from '../../apps/server/src/domain/reading/table-file.ts'
import { runCandidate } from '../run-candidate.ts'

const CHUNK_BYTES = 262_144

await runCandidate({
  async spoor(path) {
    const table = await openTable(path)
    let rows = 0
    await readToEnd(
      table.read(() => {
        rows++
      }),
    )
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
})
