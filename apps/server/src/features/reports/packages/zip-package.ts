import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { downloadName, frozenContentName, hashCheckCommand } from '@spoor/core/report/download-name.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { showsPrivate } from '../../../domain/logbooks/reader.ts'
import { writeReportExcel } from '../../../domain/logbooks/write-report-excel.ts'
import { writeReportPdf } from '../../../domain/logbooks/write-report-pdf.ts'
import { collectPackage, type PackageOrder, type PackageVehicle, type TaxYearPackage } from './collect-package.ts'
import { findPackageGaps } from './find-package-gaps.ts'
import { coverFacts, writePackageWorkbook } from './write-package-workbook.ts'

const turns = createTurns({
  atOnce: 20,
  atOnceOfOne: 1,
  waitingOfOne: 1,
  waiting: 40,
  refusal: 'Your previous package is still being created. Try again when it is done.',
  retryAfterS: 20,
})

/** Streams the package of a tax year as a ZIP, one at a time for each reader. */
export function streamPackage(dependencies: Dependencies, order: PackageOrder, readerId: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    turns
      .run(readerId, async () => {
        const stream = zipPackage(dependencies, await collectPackage(dependencies, order), readerId)
        resolve(stream)
        // The next package starts once this one has been read or aborted.
        await finished(stream, { writable: false }).catch(() => undefined)
      })
      .catch(reject)
  })
}

/** 'tax-2025-26.zip'. */
export const packageName = (taxYear: number): string => `tax-${taxYearName(taxYear).replace('/', '-')}.zip`

function zipPackage(
  { files, log }: Pick<Dependencies, 'files' | 'log'>,
  all: TaxYearPackage,
  readerId: string,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error): void => {
    log.error({ err: error }, 'a package of a tax year broke off')
    // Destroying the reply makes the browser report a failed download.
    output.destroy(error)
  }
  zip.on('error', (error) => fail(error as Error))
  const add = (name: string, open: () => Promise<Readable> | Readable): void =>
    zip.addReadStreamLazy(name, { mtime: all.madeAt }, (give) => {
      // Created on demand, so that only one is in memory at a time.
      Promise.resolve()
        .then(open)
        .then((stream) => give(null, stream), fail)
    })
  const gaps = findPackageGaps(all)
  add('README.txt', () => Readable.from([readme(all, gaps)]))
  add(workbookName(all), async () => Readable.from([await writePackageWorkbook(all, gaps, readerId)]))
  for (const one of all.vehicles) addLogbook(add, one, readerId)
  add('tax-working.json', () => Readable.from([taxJson(all)]))
  for (const { receipt } of all.costs) if (receipt) add(receipt.name, () => files.get(receipt.key))
  for (const { photo } of all.readings) if (photo) add(photo.name, () => files.get(photo.key))
  for (const { document } of all.papers) if (document) add(document.name, () => files.get(document.key))
  zip.end()
  return output
}

const workbookName = ({ order }: TaxYearPackage): string =>
  `Tax year ${taxYearName(order.taxYear).replace('/', '-')}.xlsx`

function addLogbook(
  add: (name: string, open: () => Promise<Readable> | Readable) => void,
  { name, logbook }: PackageVehicle,
  readerId: string,
): void {
  const { content, frozen } = logbook
  const folder = `logbooks/${name}`
  const draft = frozen === null ? 'DRAFT-' : ''
  add(`${folder}/${draft}${downloadName(content, 'pdf')}`, () => writeReportPdf(logbook))
  add(`${folder}/${draft}${downloadName(content, 'xlsx')}`, async () =>
    Readable.from([await writeReportExcel(logbook, readerId)]),
  )
  if (frozen !== null)
    add(`${folder}/${frozenContentName(content, frozen.number)}`, () =>
      Readable.from([Buffer.from(frozen.json, 'utf8')]),
    )
}

function taxJson({ order, vehicles, person }: TaxYearPackage): string {
  const working = vehicles.map(({ vehicle, tax }) => ({ vehicle_id: vehicle.id, vehicle: vehicle.name, ...tax }))
  return `${JSON.stringify({ tax_year: order.taxYear, person, vehicles: working }, null, 2)}\n`
}

function readme(all: TaxYearPackage, gaps: readonly string[]): string {
  const facts = coverFacts(all).map(([label, value]) => `${`${label}:`.padEnd(20)}${value}`)
  const hashes = all.vehicles.flatMap(({ logbook: { content, frozen } }) =>
    frozen === null ? [] : [hashCheckCommand(frozen.sha256, frozenContentName(content, frozen.number))],
  )
  return [
    ...facts,
    '',
    'WHAT IS MISSING',
    ...(gaps.length === 0 ? ['Nothing is missing.'] : gaps.map((gap) => `- ${gap}`)),
    '',
    'WHAT IS IN HERE',
    `${workbookName(all)}  cover, fields of the ITR12, tax working, costs and trips`,
    'logbooks/         the logbook of each vehicle: frozen as PDF, Excel and JSON, else the current one marked DRAFT',
    'tax-working.json  the tax working with its steps and sources, for machines',
    'receipts/         the receipts of the costs, named in the sheet Costs',
    'odometer/         photos of odometer readings',
    'papers/           purchase, finance and licence papers of the vehicles, and letters of the employer',
    ...(showsPrivate(all.order.reader) ? [] : ['Private trips are not listed; their kilometres are in the totals.']),
    ...(hashes.length === 0 ? [] : ['', 'To check that a frozen logbook is unchanged, run in its folder:', ...hashes]),
    '',
    'An estimate, not advice: SARS decides on assessment.',
    '',
  ].join('\n')
}
