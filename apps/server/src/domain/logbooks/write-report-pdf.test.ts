import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import PdfDocument from 'pdfkit'
import { afterAll, describe, expect, it } from 'vitest'
import { REPORT_KINDS } from '@spoor/core/report/report-content.ts'
import { sampleReport, sampleTrip } from '../../testing/sample-report.ts'
import type { PrintedReport } from './report-words.ts'
import { writeReportPdf } from './write-report-pdf.ts'

const run = promisify(execFile)
/** PDFBox Preflight, the only PDF/A validator in Debian. */
const PREFLIGHT = ['preflight', 'pdfbox2', 'xmpbox', 'fontbox2', 'commons-logging', 'commons-io', 'javax.activation']
  .concat('jaxb-api')
  .map((name) => `/usr/share/java/${name}.jar`)
const HAS_PREFLIGHT =
  PREFLIGHT.every((jar) => fs.existsSync(jar)) && spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
const WITHOUT_PREFLIGHT = HAS_PREFLIGHT ? '' : ' (skipped: PDFBox Preflight is not installed)'
const HAS_POPPLER = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0
const WITHOUT_POPPLER = HAS_POPPLER ? '' : ' (skipped: Poppler is not installed; on Debian: poppler-utils)'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-pdf-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)
const trips = Array.from({ length: 100 }, (_, at) => sampleTrip(at, { reason: `Visit ${at + 1} to Ms Botha at Acme` }))
const readings = [
  { date: '2025-03-01', odometerM: 45_000_000 },
  { date: '2026-02-28', odometerM: 48_000_400 },
]
const FROZEN = { number: 7, at: new Date('2026-04-01T08:00:00Z'), sha256: 'ab'.repeat(32), json: '{}' }

const REPORTS: Record<string, PrintedReport> = {
  logbook: { content: sampleReport(trips, { readings }), frozen: FROZEN },
  draft: {
    content: sampleReport(trips.slice(0, 3), { today: '2025-06-01' }),
    frozen: { ...FROZEN, at: new Date('2025-06-01T08:00:00Z') },
  },
  'draft-of-now': { content: sampleReport(trips.slice(0, 3), { today: '2025-06-01' }), frozen: null },
  'without-trips': { content: sampleReport([]), frozen: null },
  sold: {
    content: sampleReport(trips.slice(0, 3), {
      use: { from: '2021-06-01', to: '2025-10-15' },
      readings: [readings[0], { date: '2025-10-15', odometerM: 45_100_000 }],
    }),
    frozen: null,
  },
  'odd-texts': {
    content: sampleReport(
      [
        sampleTrip(0, { reason: LONG, startLocation: 'مرحبا بالعالم', endLocation: 'שלום Paarl' }),
        sampleTrip(1, { reason: '=1+1 😀 中文 <b>&amp;</b>', startLocation: 'x'.repeat(300) }),
        sampleTrip(3, {
          reason: '与李先生会面 ከአቶ አበበ ጋር 🤝🚚',
          startLocation: '약속 東京',
          endLocation: 'हिन्दी \u{13000}',
        }),
        sampleTrip(2, { reason: 'A long story. '.repeat(400) }),
      ],
      { title: `Logbook 😀 <مرحبا> & ${LONG}`.slice(0, 120), notes: `${LONG}\n\nTwo`, driver: 'Ms Ẑulu & Sons' },
    ),
    frozen: null,
  },
  claim: { content: sampleReport(trips, { kind: 'monthly', title: 'Monthly claim' }), frozen: null },
  // Older frozen content had all fields.
  bill: {
    content: {
      ...sampleReport([sampleTrip(0, { reason: 'Mr A at Acme' })]),
      kind: 'client',
      client: 'Acme',
      title: 'Acme: travel, 2025/26',
    },
    frozen: FROZEN,
  },
}

async function write(name: string): Promise<string> {
  const file = path.join(folder, `${name}.pdf`)
  if (!fs.existsSync(file)) fs.writeFileSync(file, await buffer(writeReportPdf(REPORTS[name])))
  return file
}

/** Preflight's findings for each PDF in a folder. */
async function preflight(files: string): Promise<Record<string, string[]>> {
  await run('java', ['-cp', PREFLIGHT.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', 'xml', 'group', files])
  const xml = fs.readFileSync(`${files}.preflight.xml`, 'utf8')
  const found = [...xml.matchAll(/<preflight name="([^"]+)">(.*?)<\/preflight>/gs)]
  return Object.fromEntries(
    found.map(([, name, body]) => [name, [...body.matchAll(/<details>(.*?)<\/details>/gs)].map(([, text]) => text)]),
  )
}

async function poppler(program: string, ...args: string[]): Promise<string> {
  return (await run(program, args, { maxBuffer: 64_000_000 })).stdout
}

describe('PDF/A', () => {
  it(
    `passes PDFBox Preflight but for what PDF/A-2b changed${WITHOUT_PREFLIGHT}`,
    { timeout: 90_000 },
    async ({ skip }) => {
      skip(!HAS_PREFLIGHT, WITHOUT_PREFLIGHT)
      const files = path.join(folder, 'preflight')
      fs.mkdirSync(files)
      const plain = new PdfDocument()
      plain.text('Helvetica is not embedded')
      plain.end()
      fs.writeFileSync(path.join(files, 'plain.pdf'), await buffer(plain))
      const names = ['logbook', 'draft', 'odd-texts']
      for (const name of names) fs.copyFileSync(await write(name), path.join(files, `${name}.pdf`))

      const { 'plain.pdf': faultsOfPlain, ...faults } = await preflight(files)
      expect(faultsOfPlain.join()).toContain('FontFile entry is missing')
      expect(Object.keys(faults).toSorted()).toEqual(names.map((name) => `${name}.pdf`).toSorted())
      for (const [name, texts] of Object.entries(faults)) {
        // Preflight only knows PDF/A-1b. PDF/A-2b has another part number and does not require a CIDSet.
        expect(texts, name).toContain('Error on MetaData, part must be 1')
        expect(texts.filter((text) => !/part must be 1$|The CIDSet entry is missing/.test(text))).toEqual([])
      }
    },
  )

  it('declares its conformance, language and title', async () => {
    const pdf = fs.readFileSync(await write('odd-texts')).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.7/)
    expect(pdf).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(pdf).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(pdf).toContain('/Lang (en-ZA)')
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf).toMatch(/\/Marked true/)
  })
})

describe('the pages of a report', () => {
  it(`contain every row once, in order, above the footer${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const file = await write('logbook')
    const pages = (await poppler('pdftotext', '-layout', file, '-')).split('\f').slice(0, -1)
    expect(pages).toHaveLength(4)
    const visits = pages.flatMap((page) => [...page.matchAll(/Visit (\d+) to/g)].map(([, number]) => Number(number)))
    expect(visits).toEqual(trips.map((_, at) => at + 1))
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of 4`)
      expect(page).toContain('Report 7 · Travel logbook 2025/26 · Bakkie, CA 123-456')
      expect(page).toContain('Opening Km')
    }
    const words = [...(await poppler('pdftotext', '-bbox', file, '-')).matchAll(/yMax="([\d.]+)">([^<]*)</g)]
    const rows = words.filter(([, , word]) => word === 'Visit' || word === 'Total' || word === 'Signature')
    expect(rows.length).toBeGreaterThan(100)
    expect(Math.max(...rows.map(([, bottom]) => Number(bottom)))).toBeLessThan(595 - 30 - 16)
  })

  it(`begin with a cover${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const cover = await poppler('pdftotext', '-layout', '-l', '1', await write('logbook'), '-')
    const squeezed = cover.replaceAll(/[ \u00a0\u202f]+/g, ' ')
    for (const text of [
      'Travel logbook 2025/26',
      'Report 7, frozen 1 Apr 2026, 10:00 SAST',
      'Taxpayer Test Driver Make and model Toyota Hilux 2021',
      'Tax number 0123456789 Cost R 350 000,00',
      'Address 1 Kerk Street, Paarl Acquired Bought, 1 Jun 2021',
      'Vehicle Bakkie Tax year 2025/26 1 Mar 2025 to 28 Feb 2026',
      'Registration CA 123-456',
      'Opening odometer, 1 Mar 2025 Closing odometer, 28 Feb 2026 Total Business Private',
      '45 000,00 km 48 000,40 km 3 000,40 km 1 269,15 km 0,00 km',
      '42,3% 100',
      'Days and times are in South African Standard Time (SAST, UTC+2).',
    ])
      expect(squeezed).toContain(text)
    expect(cover).not.toContain('SHA-256')
    const all = await poppler('pdftotext', '-layout', await write('logbook'), '-')
    expect(all.slice(all.indexOf('Signature'))).toContain(`To verify: SHA-256 ${'ab'.repeat(32)}`)
  })

  it(`of a bill omit the car's price, its purchase and the tax number${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const text = (await poppler('pdftotext', '-layout', await write('bill'), '-')).replaceAll(/[ \u00a0\u202f]+/g, ' ')
    for (const secret of ['350 000', 'Bought', '0123456789', 'Hilux', 'What is missing'])
      expect(text).not.toContain(secret)
    expect(text).toMatch(/From Test Driver\s+For Acme\s+Period 1 Mar 2025 to/)
  })

  it(`show DRAFT, a sold vehicle's period of use, and the lack of trips${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const extractText = async (name: string) => poppler('pdftotext', '-raw', await write(name), '-')
    const drafts = (await extractText('draft')).split('\f').slice(0, -1)
    // The text runs diagonally across the page, so its letters are extracted as words.
    for (const page of drafts) expect(page.replaceAll(/\s/g, '')).toContain('DRAFT')
    expect(drafts[0]).toContain('DRAFT. Frozen on 1 Jun 2025 while the year was running.')
    expect(drafts.join()).not.toContain('Figures can change')
    expect(drafts[0]).toContain('Report 7, frozen')
    expect(await extractText('draft-of-now')).toContain(
      'DRAFT. The tax year runs until 28 Feb 2026. Figures can change.',
    )
    expect((await extractText('logbook')).replaceAll(/\s/g, '')).not.toContain('DRAFT')
    expect(await extractText('sold')).toContain('1 Mar 2025 to 15 Oct 2025')
    expect(await extractText('without-trips')).toContain('There are no confirmed business trips in this period.')
  })

  it(`say who read an odometer, why a figure is open, and which trips lack a reason${WITHOUT_POPPLER}`, async ({
    skip,
  }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const tracked = sampleTrip(0, { reason: '', startOdometerM: 45_000_000, endOdometerM: 45_012_000 })
    REPORTS.running = { content: sampleReport([tracked], { today: '2025-06-01' }), frozen: null }
    const text = (await poppler('pdftotext', '-layout', await write('running'), '-')).replaceAll(
      /[ \u00a0\u202f]+/g,
      ' ',
    )
    expect(text).toContain('From the tracker')
    expect(text.match(/Needs the odometer reading of 28/g)).toHaveLength(2)
    expect(text).toMatch(/Worcester\s+missing/)
  })

  it(`contain long words, Arabic and text that looks like a formula or a tag${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const text = await poppler('pdftotext', await write('odd-texts'), '-')
    const joined = text.replaceAll(/\s/g, '')
    expect(joined).toContain('=1+1')
    expect(joined).toContain('<b>&amp;</b>')
    for (const word of ['与李先生会面', 'ከአቶአበበጋር', '🤝🚚', '약속東京']) expect(joined).toContain(word)
    // No font has hieroglyphs, so their code point is printed.
    expect(joined).toContain('[U+13000]')
    expect(joined).toContain('[U+…]isthecodeofacharacter')
    // A page break may come between two words.
    expect(joined.match(/story\./g)).toHaveLength(400)
    expect(text.match(/\blong\b/g)).toHaveLength(400)
    expect(text.normalize('NFKC')).toMatch(/مرحبا|ابحرم/)
    const box = /xMax="([\d.]+)" yMax="[\d.]+">[^<]*</g
    const words = [...(await poppler('pdftotext', '-bbox', path.join(folder, 'odd-texts.pdf'), '-')).matchAll(box)]
    expect(Math.max(...words.map(([, right]) => Number(right)))).toBeLessThan(842 - 30 + 1)
  })

  it(`fit on one page for a few trips, including the signature${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    for (const kind of REPORT_KINDS) {
      REPORTS[`few-${kind}`] = { content: sampleReport(trips.slice(0, 3), { kind, readings }), frozen: FROZEN }
      const text = await poppler('pdftotext', '-layout', await write(`few-${kind}`), '-')
      expect(text, kind).toContain('Page 1 of 1')
      expect(text, kind).toContain('Total')
    }
  })

  it(`hold 25 trips or more each, and five with the signature${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const reasons = [
      'Ms Botha at Acme',
      'Site visit with the contractor, then on to the supplier to collect the samples',
    ]
    for (const length of [194, 700]) {
      const some = Array.from({ length }, (_, at) =>
        sampleTrip(at, { reason: `Visit ${at} to ${reasons[at % 2]}`, recorded: 'by_hand_late' }),
      )
      REPORTS[`pages-${length}`] = { content: sampleReport(some, { readings }), frozen: FROZEN }
      const pages = (await poppler('pdftotext', '-layout', await write(`pages-${length}`), '-'))
        .split('\f')
        .slice(0, -1)
      // The day, its mark and the reason are on one line, and so are the figures.
      const row = /\d [A-Z][a-z]{2} 2025\s³ +4\d\s\d{3},\d\d\s\* +4\d\s\d{3},\d\d\s\*.*Visit \d+/g
      const counts = pages.map((page) => page.match(row)?.length ?? 0)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(length)
      for (const count of counts.slice(1, -2)) expect(count).toBeGreaterThanOrEqual(25)
      expect([counts[0], counts.at(-1)].every((count) => count! >= 5)).toBe(true)
      expect(pages.length).toBeLessThanOrEqual(2 + length / 25)
    }
  })

  it(`have the driver's name above the signature, and room for an ID number${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const text = await poppler('pdftotext', '-layout', await write('logbook'), '-')
    expect(text).toMatch(/I declare[^]*\n *Test Driver\n+ *Name +ID or passport number\n+ *Signature +Date\n/)
  })

  it(`never contain a signature without a trip above it${WITHOUT_POPPLER}`, { timeout: 60_000 }, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const story = (lines: number) => 'A story that fills one line. '.repeat(lines)
    const lengths = Array.from({ length: 40 }, (_, at) => trips.slice(0, 1 + at))
    const long = [30, 34, 35, 36, 37, 60].map((lines) => [trips[0], sampleTrip(1, { reason: story(lines) })])
    for (const some of [...lengths, ...long]) {
      const name = `length-${some.length}-${some.at(-1)?.reason.length}`
      const changes = { trip_id: some[0].id, day: '2025-03-01', at: '2025-03-02T08:00:00.000Z', who: 'Driver' }
      const content = sampleReport(some)
      REPORTS[name] = {
        content: { ...content, changes: [{ ...changes, field: 'Reason', from: 'A', to: 'B' }] },
        frozen: null,
      }
      const pages = (await poppler('pdftotext', '-layout', await write(name), '-')).split('\f')
      const signed = pages.find((page) => page.includes('Signature')) ?? ''
      expect(signed, name).toMatch(
        /Opening Km[^]*(Visit \d+ to|A story|one line|fills)[^]*Total[^]*I declare[^]*Signature/,
      )
      if (!long.includes(some))
        expect(signed.match(/Visit \d+ to/g)?.length, name).toBeGreaterThanOrEqual(Math.min(5, some.length))
    }
  })

  it(`are tagged as one table${WITHOUT_POPPLER}`, async ({ skip }) => {
    skip(!HAS_POPPLER, WITHOUT_POPPLER)
    const tags = await poppler('pdfinfo', '-struct', await write('logbook'))
    const count = (tag: string) => tags.match(new RegExp(`^ *${tag}\\b`, 'gm'))?.length ?? 0
    expect({ H1: count('H1'), Table: count('Table'), TH: count('TH'), TR: count('TR'), TD: count('TD') }).toEqual({
      H1: 1,
      Table: 1,
      TH: 7,
      TR: 1 + trips.length + 1,
      TD: 7 * (trips.length + 1),
    })
    const fonts = (await poppler('pdffonts', path.join(folder, 'logbook.pdf'))).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(1)
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /)
  })
})
