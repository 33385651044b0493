import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { WriteOptions } from 'hucre'
import { createTurns } from '../http/turns.ts'

const THREAD = new URL('./workbook-thread.ts', import.meta.url)
/** A workbook of 50,000 trips takes 400 MB. */
const HEAP_MB = 768
/** Same as in a reading thread. */
const CODE_RANGE_MB = 64
const AT_ONCE = Math.max(2, availableParallelism())

const turns = createTurns({
  atOnce: AT_ONCE,
  // With one thread per owner, at least one remains for others.
  atOnceOfOne: 1,
  waitingOfOne: 3,
  waiting: 8 * AT_ONCE,
  refusal: 'Some of your workbooks are still being created. Try again when they are done.',
  retryAfterS: 10,
})

/**
 * Writes a workbook in a separate thread, because hucre writes synchronously and would block other requests for two
 * seconds with 50,000 rows. 429 if the owner has too many calls waiting, 503 if all owners together have.
 */
export function writeWorkbook(owner: string, book: WriteOptions): Promise<Buffer> {
  return turns.run(owner, async () => {
    const thread = new Worker(THREAD, {
      workerData: quotePrintNames(book),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, codeRangeSizeMb: CODE_RANGE_MB },
    })
    try {
      const [bytes] = (await once(thread, 'message')) as [Uint8Array]
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } finally {
      await thread.terminate()
    }
  })
}

/** hucre writes print areas and titles with a sheet's bare name, but Excel requires quotes around one with a space. */
function quotePrintNames(book: WriteOptions): WriteOptions {
  const namedRanges = [...(book.namedRanges ?? [])]
  const sheets = book.sheets.map((sheet) => {
    const { printArea, printTitlesRow, ...pageSetup } = sheet.pageSetup ?? {}
    const add = (name: string, range = '') =>
      range !== '' && namedRanges.push({ name, range: `'${sheet.name}'!${range}`, scope: sheet.name })
    add('_xlnm.Print_Area', printArea)
    add('_xlnm.Print_Titles', printTitlesRow)
    return { ...sheet, pageSetup }
  })
  return { ...book, sheets, namedRanges }
}
