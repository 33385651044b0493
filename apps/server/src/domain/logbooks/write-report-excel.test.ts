import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { read, utils, type CellObject, type WorkBook } from '@e965/xlsx'
import { afterEach, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { SAMPLE_VEHICLE, sampleReport, sampleTrip } from '../../testing/sample-report.ts'
import { writeReportExcel } from './write-report-excel.ts'

const HAS_LIBREOFFICE = spawnSync('soffice', ['--version']).status === 0
const WITHOUT_IT = HAS_LIBREOFFICE ? '' : ' (skipped: LibreOffice is not installed; on Debian: libreoffice-calc-nogui)'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await fs.rm(folder, { recursive: true })
})

const trips = Array.from({ length: 40 }, (_, at) =>
  sampleTrip(at, at % 4 === 3 ? { classification: 'private', reason: '' } : {}),
)
const readings = [
  { date: '2025-03-01', odometerM: 45_000_000 },
  { date: '2026-02-28', odometerM: 45_900_123 },
]
const costs = [
  { day: '2025-03-01', vehicleId: SAMPLE_VEHICLE.id, kind: 'fuel', cents: 123_456 },
  { day: '2025-03-02', vehicleId: SAMPLE_VEHICLE.id, kind: 'maintenance', cents: 80_005 },
] as const

const REPORTS: Record<string, ReportContent> = {
  logbook: sampleReport(trips, { readings, costs }),
  'without-readings': sampleReport(trips),
  'without-trips': sampleReport([]),
  expenses: sampleReport(trips, { kind: 'expenses', options: { rate_per_km: 5.37 } }),
  'by-month': sampleReport(trips, { kind: 'summary' }),
  fuel: sampleReport(trips, { kind: 'fuel', options: { litres_per_100km: 9.3, price_per_litre: 22.17 } }),
}

/** Cells with a formula, by sheet and address. */
function countFormulas(book: WorkBook): Record<string, number> {
  return Object.fromEntries(
    book.SheetNames.flatMap((sheet) =>
      Object.entries(book.Sheets[sheet] as Record<string, CellObject>)
        .filter(([, cell]) => cell.f !== undefined)
        .map(([at, cell]) => [`${sheet}!${at}`, Number(cell.v)]),
    ),
  )
}

/** Removes the cached values of formulas and replaces values of plain cells. */
async function uncached(file: Uint8Array, changed: Record<string, number> = {}): Promise<Buffer> {
  const from = await yauzl.fromBufferPromise(Buffer.from(file), { lazyEntries: true })
  const to = new ZipFile()
  for await (const entry of from.eachEntry()) {
    const bytes = await buffer(await from.openReadStreamPromise(entry))
    if (!entry.fileName.startsWith('xl/worksheets/sheet')) {
      to.addBuffer(bytes, entry.fileName)
      continue
    }
    let xml = bytes.toString().replaceAll(/(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1')
    if (entry.fileName.endsWith('sheet2.xml')) {
      for (const [at, value] of Object.entries(changed)) {
        xml = xml.replace(new RegExp(`(<c r="${at}"[^>]*>)<v>[^<]*</v>`), `$1<v>${value}</v>`)
      }
    }
    to.addBuffer(Buffer.from(xml), entry.fileName)
  }
  to.end()
  return buffer(to.outputStream)
}

/** Opens workbooks in LibreOffice, which calculates their formulas, and reads what it saves. */
async function recalculate(files: Record<string, Uint8Array>): Promise<Record<string, WorkBook>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-recalculated-'))
  folders.push(folder)
  for (const [name, bytes] of Object.entries(files)) await fs.writeFile(path.join(folder, `${name}.xlsx`), bytes)
  const names = Object.keys(files)
  const output = path.join(folder, 'output')
  const convert = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', 'xlsx']
  const child = spawn('soffice', [...convert, '--outdir', output, ...names.map((name) => `${name}.xlsx`)], {
    cwd: folder,
    stdio: 'ignore',
  })
  const [status] = await once(child, 'close')
  expect(status).toBe(0)
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, read(await fs.readFile(path.join(output, `${name}.xlsx`)))] as const),
    ),
  )
}

describe('the formulas of a report', () => {
  it(`give the report’s own totals in LibreOffice${WITHOUT_IT}`, { timeout: 120_000 }, async ({ skip }) => {
    skip(!HAS_LIBREOFFICE, WITHOUT_IT)
    const written: Record<string, Uint8Array> = {}
    for (const [name, report] of Object.entries(REPORTS))
      written[name] = await writeReportExcel({ content: report, frozen: null }, 'reader')
    const input = Object.fromEntries(
      await Promise.all(Object.entries(written).map(async ([name, file]) => [name, await uncached(file)] as const)),
    )
    // The driver adds 1 000 km to the first distance.
    const changed = await uncached(written.logbook, { D2: 1012.345 })
    const { changed: afterChange, ...calculated } = await recalculate({ ...input, changed })

    for (const [name, book] of Object.entries(calculated)) {
      const cached = countFormulas(read(written[name], { cellFormula: true }))
      expect(Object.keys(cached).length, name).toBeGreaterThan(0)
      // The reader drops cells without a value, so no formula remains.
      expect(countFormulas(read(input[name], { cellFormula: true })), name).toEqual({})
      for (const [at, value] of Object.entries(cached)) {
        const [sheet, address] = at.split('!')
        expect(Number(book.Sheets[sheet][address].v), `${name} ${at}`).toBeCloseTo(value, 6)
      }
    }
    const readFigure = (book: WorkBook, label: string): number => {
      const sheet = book.Sheets['Summary'] as Record<string, CellObject>
      const [at] = Object.entries(sheet).find(([, cell]) => cell.v === label)!
      return Number(sheet[at.replace('A', 'B')].v)
    }
    for (const { key, label, value } of REPORTS.logbook.figures.filter(({ type }) => type === 'km'))
      expect(readFigure(calculated.logbook, label), key).toBeCloseTo(value!, 6)
    const business = readFigure(calculated.logbook, 'Business')
    expect(readFigure(afterChange, 'Business')).toBeCloseTo(business + 1000, 6)
    expect(readFigure(afterChange, 'Unlogged')).toBeCloseTo(readFigure(calculated.logbook, 'Unlogged') - 1000, 6)
    expect(readFigure(afterChange, 'Business share')).toBeCloseTo((business + 1000) / 900.123, 6)
  })
})

it('marks a draft and states its time zone', async () => {
  const frozen = { number: 7, at: new Date('2026-02-01T22:30:00Z'), sha256: 'ab'.repeat(32), json: '{}' }
  const readTexts = async (today: string) => {
    const content = sampleReport(trips, { today, options: { with_changes: true } })
    const { Sheets } = read(await writeReportExcel({ content, frozen }, 'reader'))
    return { summary: utils.sheet_to_json<unknown[]>(Sheets['Summary'], { header: 1 }), changes: Sheets['Changes'] }
  }
  const { summary, changes } = await readTexts('2026-02-01')
  expect(summary[1]).toEqual(['DRAFT. Frozen on 2 Feb 2026 while the year was running.'])
  expect(summary).toContainEqual(['Days and times', 'South African Standard Time (SAST, UTC+2)'])
  const [, at] = summary.find(([label]) => label === 'Frozen') as [string, number]
  expect(at).toBeCloseTo(46_055 + 0.5 / 24, 6)
  expect(changes.B1.v).toBe('Changed (SAST)')
  expect(JSON.stringify((await readTexts('2026-03-01')).summary)).not.toContain('DRAFT')
})

it("contains the vehicle's price and all costs as numbers, and the declaration", async () => {
  const { Sheets } = read(await writeReportExcel({ content: REPORTS.logbook, frozen: null }, 'reader'), {
    cellNF: true,
    cellStyles: true,
  })
  const rows = utils.sheet_to_json<unknown[]>(Sheets['Summary'], { header: 1 })
  expect(rows.find(([label]) => label === 'Cost')?.[1]).toBe(350_000)
  expect(rows.flat()).toEqual(
    expect.arrayContaining([
      'Opening odometer, 1 Mar 2025',
      'I declare that this logbook is a true record of the business travel with this vehicle.',
      'Name: Test Driver',
      expect.stringMatching(/^ID or passport number: _+$/),
      expect.stringMatching(/^Signature: _+$/),
      expect.stringMatching(/^Date: _+$/),
    ]),
  )
  const heights = Sheets['Summary']['!rows'] ?? []
  const long = rows.findIndex(([text]) => String(text).includes('what stays unlogged is not business'))
  expect(long).toBeGreaterThan(0)
  expect(heights[long]?.hpt).toBe(30)
  expect(Sheets['Summary']['!merges']).toContainEqual({ s: { r: long, c: 0 }, e: { r: long, c: 1 } })
  const costs = ['H', 'I'].flatMap((column) =>
    Object.entries(Sheets['Logbook'] as Record<string, CellObject>).filter(
      ([at, cell]) => at.startsWith(column) && at !== `${column}1` && cell.v !== undefined,
    ),
  )
  expect(costs.map(([, { t, v }]) => [t, v])).toEqual([
    ['n', 1234.56],
    ['n', 1234.56],
    ['n', 800.05],
    ['n', 800.05],
  ])
  for (const [, { z }] of costs) expect(z).toBe('"R" #,##0.00')
})

describe('the table of a report', () => {
  it('has dates and times as typed values, outside the print area', async () => {
    const book = read(await writeReportExcel({ content: REPORTS.logbook, frozen: null }, 'reader'), { cellNF: true })
    const sheet = book.Sheets['Logbook']
    expect([sheet.J1.v, sheet.K1.v, sheet.L1.v]).toEqual(['Start Time', 'End Time', 'Vehicle'])
    expect(sheet.A2).toMatchObject({ t: 'n', v: 45_717, z: 'd mmm yyyy', w: '1 Mar 2025' })
    // 08:12:30 in South Africa.
    expect(sheet.J2.v).toBeCloseTo(45_717 + (8 * 3600 + 12 * 60 + 30) / 86_400, 8)
    expect(sheet.K2.v).toBeCloseTo(45_717 + (8 * 3600 + 52 * 60 + 30) / 86_400, 8)
    const area = book.Workbook?.Names?.find(({ Name }) => Name === '_xlnm.Print_Area')
    expect(area?.Ref).toMatch(/^'Logbook'!\$A\$1:\$I\$\d+$/)
  })

  it('has rows as high as their wrapped reasons', async () => {
    const reason = 'Site visit with the contractor, then on to the supplier in Paarden Eiland to collect the samples'
    const content = sampleReport([sampleTrip(0, { reason: 'Short' }), sampleTrip(1, { reason })])
    const file = await writeReportExcel({ content, frozen: null }, 'reader')
    const rows = read(file, { cellStyles: true }).Sheets.Logbook['!rows'] ?? []
    expect([rows[1]?.hpt, rows[2]?.hpt]).toEqual([undefined, 30])
  })

  it('has a heading row as high as its longest heading', async () => {
    const file = await writeReportExcel({ content: REPORTS.logbook, frozen: null }, 'reader')
    const sheet = read(file, { cellStyles: true }).Sheets.Logbook
    expect(sheet.I1.v).toBe('Actual Repairs & Maintenance Costs')
    expect(sheet['!cols']?.[8].width).toBeCloseTo(14, 0)
    // Four lines, since bold letters are wide.
    expect(sheet['!rows']?.[0]?.hpt).toBe(60)
  })

  it('has every cell aligned at the top', async () => {
    for (const [name, content] of Object.entries(REPORTS)) {
      const zip = await yauzl.fromBufferPromise(await writeReportExcel({ content, frozen: null }, 'reader'), {
        lazyEntries: true,
      })
      const parts: Record<string, string> = {}
      for await (const entry of zip.eachEntry())
        parts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
      const formats = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s
        .exec(parts['xl/styles.xml'])![1]
        .match(/<xf .*?(?:<\/xf>|\/>)/gs)!
      const rows = parts['xl/worksheets/sheet2.xml'].match(/<row .*?<\/row>/gs)!.slice(0, content.rows.length + 1)
      const used = new Set(
        rows
          .join('')
          .match(/(?<=<c [^>]*s=")\d+/g)
          ?.map(Number),
      )
      expect(used.size, name).toBeGreaterThan(0)
      for (const at of used) expect(formats[at], `${name} ${at}`).toContain('vertical="top"')
    }
  })

  it('omits times where the home is hidden', async () => {
    const content = sampleReport(trips, { options: { hide_home: true } })
    expect(JSON.stringify(content)).not.toContain('_at"')
    const sheet = read(await writeReportExcel({ content, frozen: null }, 'reader')).Sheets['Logbook']
    expect(sheet.G1.v).toBe('Reason')
    expect(sheet.H1).toBeUndefined()
  })

  it('stores text that looks like a formula as text', async () => {
    const texts = ['=1+1', '@SUM(A1)', '+27 82', '-2', '=cmd|" /C calc"!A0']
    const content = sampleReport(texts.map((reason, at) => sampleTrip(at, { reason, startLocation: reason })))
    const sheet = read(await writeReportExcel({ content, frozen: null }, 'reader'), { cellFormula: true }).Sheets[
      'Logbook'
    ]
    expect(texts.map((_, at) => sheet[`G${at + 2}`])).toEqual(
      texts.map((text) => expect.objectContaining({ t: 's', v: text })),
    )
    const formulas = Object.keys(countFormulas({ SheetNames: ['Logbook'], Sheets: { Logbook: sheet } }))
    expect(formulas).toEqual(['Logbook!D7'])
  })
})
