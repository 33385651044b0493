import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import yauzl from 'yauzl'
import { beforeAll, expect, test } from 'vitest'
import { MAX_DOCUMENT_BYTES, MAX_PACK_FILE_BYTES, MAX_PACK_FILES } from '@spoor/contract/limits/limits.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { PackDocument } from './list-pack-documents.ts'
import { writePackFiles } from './write-pack-files.ts'

const HAS_POPPLER = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0
const spoor = setUpTestApp({ clock: { nowMs: () => Date.parse('2026-04-01T08:00:00Z') } })
let driver: TestUser
let vehicle: string
/** As a phone takes them: noise that hardly compresses. */
let bigPhoto: Buffer
let slip: Buffer

async function noisyPicture(width: number, height: number, quality: number, blur = 0): Promise<Buffer> {
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  if (blur > 0) noise.blur(blur)
  // Orientation 6: the phone was upright.
  return noise.withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
}

async function makePdfOf(pages: readonly Buffer[], password?: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const picture of pages)
    pdf.addPage([600, 800]).drawImage(await pdf.embedJpg(picture), { width: 600, height: 800 })
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: password })
  return Buffer.from(await pdf.save())
}

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, user = driver) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : null, bytes: response.rawPayload }
}

async function store(folder: string, bytes: Buffer): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.files.put(`${folder}/${driver.userId}/${id}`, Readable.from([bytes]))
  return id
}

async function addCost(day: string, kind: string, cents: number, receipt: [Buffer, string] | null): Promise<void> {
  const id = receipt && (await store('receipts', receipt[0]))
  const columns = receipt ? [id, 'receipt', receipt[1], receipt[0].length] : [null, null, null, null]
  await spoor.dependencies.pool.query(
    `insert into vehicle_cost (owner_id, id, vehicle_id, day, kind, amount_cents, receipt_id, receipt_name, receipt_type, receipt_bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [driver.userId, randomUUID(), vehicle, day, kind, cents, ...columns],
  )
}

async function addPaper(kind: string, taxYear: number | null, bytes: Buffer, type: string): Promise<void> {
  await spoor.dependencies.pool.query(
    `insert into vehicle_paper (owner_id, id, vehicle_id, kind, tax_year, media_type, bytes, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [driver.userId, await store('papers', bytes), vehicle, kind, taxYear, type, bytes.length],
  )
}

async function make(taxYear = 2026) {
  expect((await call('POST', '/verification-pack', { tax_year: taxYear })).status).toBe(202)
  await spoor.runJobs()
  return (await call('GET', '/verification-pack')).body.pack
}

async function unpack(): Promise<Map<string, Buffer>> {
  const { status, bytes } = await call('GET', '/verification-pack/file')
  expect(status).toBe(200)
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

function extractText(pdf: Buffer): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-pack-')), 'file.pdf')
  fs.writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-layout', file, '-'], { maxBuffer: 64_000_000 })
    .toString()
    .replaceAll(/[\s\u{A0}\u{202F}]+/gu, ' ')
}

const countPages = async (pdf: Buffer): Promise<number> => (await PDFDocument.load(pdf)).getPageCount()

beforeAll(async () => {
  driver = await spoor.signUp()
  vehicle = (await call('POST', '/vehicles', { name: 'Bakkie', registration: 'CA 123-456' })).body.id
  const trip = { start_location: 'Paarl', end_location: 'Worcester', vehicle_id: vehicle, distance_km: 100 }
  await call('POST', '/trips', {
    ...trip,
    started_at: '2025-05-05T06:00:00Z',
    classification: 'business',
    reason: 'Mr A, LMN',
  })
  bigPhoto = await noisyPicture(3800, 2850, 93)
  slip = await noisyPicture(800, 600, 85, 0.6)
  expect(bigPhoto.length).toBeGreaterThan(9_000_000)
  expect(bigPhoto.length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES)
})

test(
  'packs 300 slips and photos of 10 MB into 20 PDFs of 5 MB, with an index of what is where and what is not',
  { timeout: 300_000 },
  async () => {
    const pdfSlip = await makePdfOf([await noisyPicture(400, 300, 40)])
    const kinds = [
      'fuel',
      'fuel',
      'maintenance',
      'tolls',
      'parking',
      'insurance',
      'licence',
      'tyres',
      'other',
      'finance',
    ]
    for (let i = 0; i < 300; i++) {
      const day = new Date(Date.UTC(2025, 2, 1 + i)).toISOString().slice(0, 10)
      const receipt: [Buffer, string] =
        i % 3 === 0 ? [pdfSlip, 'application/pdf'] : [i % 100 === 1 ? bigPhoto : slip, 'image/jpeg']
      await addCost(day, kinds[i % kinds.length], 10_001 + i, receipt)
    }
    const locked = await makePdfOf([slip], 'secret')
    const heavy = await makePdfOf(await Promise.all([1, 2, 3].map(() => noisyPicture(1500, 1500, 91))))
    expect(heavy.length).toBeGreaterThan(MAX_PACK_FILE_BYTES)
    await addCost('2025-04-03', 'fuel', 55_501, [locked, 'application/pdf'])
    await addCost('2025-04-04', 'fuel', 55_502, [heavy, 'application/pdf'])
    await addCost('2025-04-05', 'fuel', 55_503, null)
    await addPaper('purchase', null, heavy, 'application/pdf')
    await addPaper('finance', 2026, bigPhoto, 'image/jpeg')
    await addPaper('finance', 2025, pdfSlip, 'application/pdf')
    await addPaper('licence', null, slip, 'image/jpeg')
    for (const day of ['2025-03-01', '2026-02-28']) {
      await call('PUT', `/vehicles/${vehicle}/odometer/${day}`, { odometer_km: day === '2025-03-01' ? 1000 : 1200 })
      await spoor.dependencies.pool.query(
        `update odometer_reading set photo_id = $1, photo_type = 'image/jpeg', photo_bytes = $2 where owner_id = $3 and day = $4`,
        [await store('odometers', bigPhoto), bigPhoto.length, driver.userId, day],
      )
    }

    const pack = await make()
    expect(pack).toMatchObject({ tax_year: 2026, state: 'ready', problems: [] })
    const files = await unpack()
    if (process.env.KEEP_PACK)
      for (const [name, pdf] of files) fs.writeFileSync(path.join(process.env.KEEP_PACK, name), pdf)
    expect(files.size).toBe(pack.files)
    expect(files.size).toBeLessThanOrEqual(MAX_PACK_FILES)
    for (const [name, pdf] of files) expect(pdf.length, name).toBeLessThanOrEqual(MAX_PACK_FILE_BYTES)
    const names = [...files.keys()]
    for (const part of ['01 index', '02 logbook', 'purchase', 'finance', 'licence', 'odometer', 'slips fuel', 'other'])
      expect(names.join('; ')).toContain(part)
    // The locked PDF is a file of its own, unchanged.
    const open = [...files].filter(([, pdf]) => !pdf.equals(locked))
    expect(open.length).toBe(files.size - 1)
    const pages = await Promise.all(open.slice(1).map(([, pdf]) => countPages(pdf)))
    const logbook = await countPages((await call('GET', `/logbook/2026/pdf?vehicle_id=${vehicle}`)).bytes)
    // 300 slips, three pages of the heavy slip and of the purchase agreement, finance, licence, two odometers.
    expect(pages.reduce((sum, count) => sum + count)).toBe(logbook + 300 + 3 + 3 + 1 + 1 + 2)
    if (!HAS_POPPLER) return
    const index = extractText(files.get('01 index.pdf')!)
    const all = open.slice(1).map(([name, pdf]) => ({ name, text: extractText(pdf) }))
    for (let i = 1; i < 300; i += 3) {
      const amount = formatCents(10_001 + i).replaceAll('\u{A0}', ' ')
      expect(
        all.filter(({ text }) => text.includes(amount)),
        amount,
      ).toHaveLength(1)
    }
    for (const text of [
      'Logbook of CA 123-456, DRAFT File 02, page',
      'Purchase agreement or invoice, CA 123-456',
      'Finance statement, CA 123-456',
      'Odometer of CA 123-456, 1 Mar 2025',
      'Letter of the employer Not in this pack',
      // The heavy slip in parts counts once; the locked one is named as such.
      'Slips, fuel, Apr 2025: 8, R 1 712,82',
      'locked by its password',
      '1 of 303 costs have no receipt',
    ])
      expect(index).toContain(text)
  },
)

test('names a lost file and a broken picture instead of leaving them out silently', { timeout: 180_000 }, async () => {
  await addCost('2024-03-05', 'fuel', 20_000, [Buffer.from('no picture'), 'image/jpeg'])
  await addCost('2024-03-06', 'fuel', 20_001, [slip, 'image/jpeg'])
  await spoor.dependencies.pool.query(`update vehicle_cost set receipt_id = $1 where amount_cents = 20001`, [
    randomUUID(),
  ])
  // Before the first day of use: no slip of the claim.
  await addCost('2024-03-04', 'tolls', 20_002, [slip, 'image/jpeg'])
  await spoor.dependencies.pool.query(`update vehicle set used_from = '2024-03-05'`)
  const { state, problems } = await make(2025)
  expect(state).toBe('ready')
  expect([...(await unpack()).keys()].join()).not.toContain('tolls')
  expect(problems).toEqual([
    expect.stringMatching(/^Slip, fuel, 6 Mar 2024.*: its file is lost/),
    expect.stringMatching(/^Slip, fuel, 5 Mar 2024.*: this picture cannot be read/),
  ])
})

test('names each document that 20 files cannot take', { timeout: 300_000 }, async () => {
  const page = await makePdfOf([await noisyPicture(2250, 2250, 92)])
  expect(page.length).toBeGreaterThan(4_000_000)
  expect(page.length).toBeLessThan(MAX_PACK_FILE_BYTES)
  const documents = Array.from({ length: 21 }, (_, i): PackDocument => ({
    section: 'slips fuel',
    line: 'Slips, fuel, Mar 2025',
    caption: `Slip ${i}`,
    cents: 100,
    mediaType: 'application/pdf',
    source: { key: 'x', bytes: page.length },
  }))
  const store = { get: async () => Readable.from([page]) } as unknown as FileStore
  const signal = new AbortController().signal
  const { files, leftOut } = await writePackFiles(store, documents, { owner: randomUUID(), signal })
  expect(files).toHaveLength(MAX_PACK_FILES - 1)
  expect(leftOut).toHaveLength(21 - files.length)
  expect(leftOut).toContain('Slip 20: no room in 20 files of 5 MB.')
})

test('is made once however often it is asked for, and belongs to its driver', async () => {
  expect(await make(2020)).toMatchObject({
    state: 'failed',
    problems: [expect.stringContaining('no trips and no costs')],
  })
  expect((await call('GET', '/verification-pack/file')).status).toBe(404)
  const asked = await Promise.all([1, 2, 3].map(() => call('POST', '/verification-pack', { tax_year: 2025 })))
  expect(asked.map(({ body }) => body.state)).toEqual(['making', 'making', 'making'])
  const { rows } = await spoor.dependencies.pool.query(
    `select from jobs.job where name = 'make-pack' and state < 'active'`,
  )
  expect(rows).toHaveLength(1)
  const stranger = await spoor.signUp()
  expect((await call('GET', '/verification-pack', undefined, stranger)).body).toEqual({ pack: null })
  expect((await call('GET', '/verification-pack/file', undefined, stranger)).status).toBe(404)
})
