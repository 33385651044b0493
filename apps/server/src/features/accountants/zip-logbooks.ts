import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Dependencies } from '../../dependencies.ts'
import { downloadName } from '@spoor/core/report/download-name.ts'
import { loadLogbookReport } from '../../domain/logbooks/load-report.ts'
import { writeReportExcel } from '../../domain/logbooks/write-report-excel.ts'
import { writeReportPdf } from '../../domain/logbooks/write-report-pdf.ts'
import type { FoundClient } from './find-client.ts'
import type { ClientRow } from './grant-queries.ts'

interface ClientLogbooks extends FoundClient {
  /** null for trips without a vehicle. */
  vehicleIds: readonly (string | null)[]
}

/** Streams the logbooks of a tax year, in a folder for each client. */
export function zipClientLogbooks(
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
  clients: readonly ClientLogbooks[],
  { readerId, taxYear, nowMs }: { readerId: string; taxYear: number; nowMs: number },
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error): void => {
    log.error({ err: error }, 'an archive of logbooks broke off')
    // Destroying the reply makes the browser report a failed download.
    output.destroy(error)
  }
  zip.on('error', (error) => fail(error as Error))
  const fill = async (): Promise<void> => {
    const folders = nameFolders(clients.map(({ client }) => client))
    for (const [at, { reader, vehicleIds }] of clients.entries()) {
      const names = new Set<string>()
      for (const vehicleId of vehicleIds) {
        const content = await loadLogbookReport(database, reader, { tax_year: taxYear, vehicle_id: vehicleId, nowMs })
        const printed = { content, frozen: null }
        const add = (extension: 'pdf' | 'xlsx', write: () => Promise<Readable> | Readable): void => {
          const plain = downloadName(content, extension)
          // Two vehicles can have the same name.
          const name = names.has(plain) ? `${vehicleId ?? 'no-vehicle'}-${plain}` : plain
          names.add(plain)
          zip.addReadStreamLazy(`${folders[at]}/${name}`, { mtime: new Date(nowMs) }, (give) => {
            // Created on demand, so that only one is in memory at a time.
            Promise.resolve(write()).then((stream) => give(null, stream), fail)
          })
        }
        add('pdf', () => writeReportPdf(printed))
        add('xlsx', async () => Readable.from([await writeReportExcel(printed, readerId)]))
      }
    }
    zip.end()
  }
  fill().catch(fail)
  return output
}

/** The clients' names, made safe and unique. */
function nameFolders(clients: readonly ClientRow[]): string[] {
  const taken = new Set<string>()
  return clients.map(({ name }) => {
    const safe = name.replaceAll(/[^\p{L}\p{M}\p{N} '’-]/gu, '_').trim() || 'client'
    let folder = safe
    for (let count = 2; taken.has(folder.toLowerCase()); count++) folder = `${safe} (${count})`
    taken.add(folder.toLowerCase())
    return folder
  })
}
