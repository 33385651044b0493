import type * as routes from '@spoor/contract/routes/accountants.ts'
import { taxYearAt, taxYearName } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../dependencies.ts'
import { loadLogbookReport } from '../../domain/logbooks/load-report.ts'
import { listLogbooks } from '../../domain/logbooks/logbook-queries.ts'
import { asAccountant, isPersonal } from '../../domain/logbooks/reader.ts'
import type { PrintedReport } from '../../domain/logbooks/report-words.ts'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { HttpError, orNotFound } from '../../platform/http/http-error.ts'
import type { Handler, ReadingContext } from '../../platform/http/mount.ts'
import { findFrozenReport, packageName, streamPackage } from '../reports/index.ts'
import { findClient, recordDownload, type FoundClient } from './client-trips.ts'
import { listClientRows, type ClientRow } from './grant-queries.ts'
import { sendDownload } from '../../platform/http/attachment.ts'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { downloadName } from '@spoor/core/report/download-name.ts'
import { writeReportExcel } from '../../domain/logbooks/write-report-excel.ts'
import { writeReportPdf } from '../../domain/logbooks/write-report-pdf.ts'

interface ClientLogbooks extends FoundClient {
  /** null for trips without a vehicle. */
  vehicleIds: readonly (string | null)[]
}

/** Streams the logbooks of a tax year, in a folder for each client. */
function zipClientLogbooks(
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

export async function printClientLogbook(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  reads: Database,
  user: User,
  { id, ...wanted }: { id: string; tax_year: number; vehicle_id?: string },
): Promise<PrintedReport> {
  const { client, reader } = await findClient(reads, user, id)
  const content = await loadLogbookReport(reads, reader, { ...wanted, nowMs: dependencies.clock.nowMs() })
  await recordDownload(dependencies, client, 'logbook', content.title)
  return { content, frozen: null }
}

export async function printClientReport(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  reads: Database,
  user: User,
  { id, report_id }: { id: string; report_id: string },
): Promise<PrintedReport> {
  const { client, reader } = await findClient(reads, user, id)
  const report = orNotFound(await findFrozenReport(reads, reader, report_id), 'Report')
  await recordDownload(dependencies, client, 'report', report.content.title)
  return report
}

export const handleDownloadClientLogbooks =
  (dependencies: Dependencies): Handler<typeof routes.downloadClientLogbooks, ReadingContext> =>
  async ({ tax_year = taxYearAt(dependencies.clock.nowMs()) }, { user, reply, reads }) => {
    const { clock, log } = dependencies
    const found = await Promise.all(
      (await listClientRows(reads, user.id)).map(async (client) => {
        const reader = await asAccountant(reads, client)
        const logbooks = (await listLogbooks(reads, reader)).filter((one) => one.tax_year === tax_year)
        return { client, reader, vehicleIds: logbooks.map(({ vehicle_id }) => vehicle_id) }
      }),
    )
    const clients = found.filter(({ vehicleIds }) => vehicleIds.length > 0)
    if (clients.length === 0) throw new HttpError(404, `No client has trips in the tax year ${taxYearName(tax_year)}.`)
    // Once per grant: a company's grant covers many drivers.
    const grants = new Map(clients.map(({ client }) => [client.grantId, client]))
    for (const client of grants.values())
      await recordDownload(dependencies, client, 'all_logbooks', taxYearName(tax_year))
    const wanted = { readerId: user.id, taxYear: tax_year, nowMs: clock.nowMs() }
    const zip = zipClientLogbooks({ database: reads, log }, clients, wanted)
    return sendDownload(reply, `logbooks-${tax_year - 1}-${tax_year}.zip`, zip)
  }

export const handleDownloadClientPackage =
  (dependencies: Dependencies): Handler<typeof routes.downloadClientPackage, ReadingContext> =>
  async ({ id, tax_year: taxYear }, { user, reply, reads }) => {
    const { client, reader } = await findClient(reads, user, id)
    if (!isPersonal(reader))
      throw new HttpError(
        403,
        'You have access to this driver through the company. Only the driver can give you the tax package.',
      )
    const stream = await streamPackage({ ...dependencies, database: reads }, { reader, taxYear }, user.id)
    await recordDownload(dependencies, client, 'package', taxYearName(taxYear))
    return sendDownload(reply, packageName(taxYear), stream)
  }
