import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { CellKind, cellText } from '@spoor/core/tabular/row.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from './open-table.ts'
import { readToEnd } from './table-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoor-reading-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function writeTestFile(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, `file-${++files}`)
  await writeFile(path, bytes)
  return path
}

/** Every non-empty cell as 'sheet row:column kind value'. */
async function readCells(path: string): Promise<string[]> {
  const table = await openTable(path)
  try {
    const cells: string[] = []
    const reading = table.read((row) => {
      for (let column = 0; column < row.count; column++) {
        const kind = row.kind[column]
        if (kind === CellKind.empty) continue
        const value =
          kind === CellKind.text || kind === CellKind.error ? JSON.stringify(cellText(row, column)) : row.value[column]
        cells.push(`${table.sheets[row.sheet].name} ${row.number}:${column} ${kind} ${value}`)
      }
    })
    await readToEnd(reading)
    return cells
  } finally {
    await table.close()
  }
}

/** The same cells as SheetJS reads them. */
function readCellsWithSheetJs(bytes: Uint8Array): string[] {
  const workbook = XLSX.read(bytes, { dense: true, cellNF: true })
  const shift = workbook.Workbook?.WBProps?.date1904 ? 1462 : 0
  return workbook.SheetNames.flatMap((name) =>
    (workbook.Sheets[name]['!data'] ?? []).flatMap((cells, row) =>
      (cells ?? []).flatMap((cell, column) => {
        if (!cell || cell.v === undefined || cell.v === '') return []
        const at = `${name} ${row + 1}:${column}`
        if (cell.t === 's') return [`${at} ${CellKind.text} ${JSON.stringify(cell.v)}`]
        if (cell.t === 'b') return [`${at} ${CellKind.boolean} ${cell.v ? 1 : 0}`]
        if (cell.t === 'e') return [`${at} ${CellKind.error} ${JSON.stringify(cell.w)}`]
        if (cell.t !== 'n') return []
        return XLSX.SSF.is_date(String(cell.z ?? ''))
          ? [`${at} ${CellKind.date} ${Number(cell.v) < 1 ? Number(cell.v) : Number(cell.v) + shift}`]
          : [`${at} ${CellKind.float} ${Number(cell.v)}`]
      }),
    ),
  )
}

async function findFailure(bytes: Uint8Array | string): Promise<ImportFailure> {
  const path = await writeTestFile(bytes)
  try {
    await readCells(path)
  } catch (error) {
    if (error instanceof ImportFailure) return error
    throw error
  }
  throw new Error('the file was read')
}

const date = (v: number, z = 'yyyy-mm-dd hh:mm') => ({ t: 'n' as const, v, z })
const ROWS = [
  ['time', 'place', 'km', 'business', 'odd'],
  [date(45_355.258_715_277_778), 'Kaap & <Stad>', 12.5, true, '  spaces  '],
  [date(45_356.5, 'd/m/yy'), 'Gqeberha ñ 😀', -0.000_123, false, 'two\nlines'],
  [date(0.75, '[h]:mm:ss'), null, 9_007_199_254_740_991, null, { t: 'e' as const, v: 7 }],
  [date(12, '"day" 0'), '_x000D_ stays text', 1e-10, true, '=not a formula'],
  [],
  [{ t: 'n' as const, v: 44, f: '40+4' }, { t: 's' as const, v: 'answer', f: 'A1&""' }, 0.1 + 0.2],
]

function buildWorkbook(date1904: boolean): XLSX.WorkBook {
  const workbook = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(ROWS), 'Trips')
  XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([['hidden', 1]]), 'Hidden one')
  XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([['very hidden', 2]]), 'Very hidden')
  workbook.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }], WBProps: { date1904 } }
  return workbook
}

function written(workbook: XLSX.WorkBook, options: XLSX.WritingOptions): Uint8Array {
  return new Uint8Array(XLSX.write(workbook, { ...options, type: 'buffer' }) as Buffer)
}

describe('openTable', () => {
  it.each([
    ['xlsx with shared strings', { bookType: 'xlsx', bookSST: true }, false],
    ['xlsx with inline strings', { bookType: 'xlsx', bookSST: false }, false],
    ['xlsx from 1904', { bookType: 'xlsx', bookSST: true }, true],
    ['xls', { bookType: 'biff8' }, false],
    ['xls from 1904', { bookType: 'biff8' }, true],
    ['xls of Excel 5', { bookType: 'biff5' }, false],
  ] as const)('reads the same cells as a second reader: %s', async (_, options, date1904) => {
    const bytes = written(buildWorkbook(date1904), options)
    const path = await writeTestFile(bytes)
    const cells = await readCells(path)
    expect(cells.sort()).toEqual(readCellsWithSheetJs(bytes).sort())
    expect(cells.length).toBeGreaterThan(25)
    const table = await openTable(path)
    expect(table.sheets).toEqual([
      { name: 'Trips', hidden: false },
      { name: 'Hidden one', hidden: true },
      { name: 'Very hidden', hidden: true },
    ])
    await table.close()
  })

  it('reads the same cells as a second reader for any values', { timeout: 60_000 }, async () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
      fc.integer(),
      fc.string({
        unit: fc.constantFrom('a', 'Z', '7', ' ', '&', '<', '"', "'", '\n', '\t', 'ê', '→'),
        minLength: 1,
        maxLength: 30,
      }),
      fc.boolean(),
      fc.constant(null),
    )
    const table = fc.array(fc.array(value, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('xlsx' as const, 'biff8' as const), async (rows, bookType) => {
        const workbook = XLSX.utils.book_new()
        XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(rows), 'S')
        const bytes = written(workbook, { bookType, bookSST: rows.length % 2 === 0 })
        expect((await readCells(await writeTestFile(bytes))).sort()).toEqual(readCellsWithSheetJs(bytes).sort())
      }),
      { numRuns: 60 },
    )
  })

  it('reads more shared texts in an .xls than one record holds', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [`Straße ${i} ${'x'.repeat(i % 50)}${i % 3 === 0 ? '→' : ''}`])
    const workbook = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(rows), 'S')
    const bytes = written(workbook, { bookType: 'biff8', bookSST: true })
    expect(await readCells(await writeTestFile(bytes))).toEqual(
      rows.map(([text], i) => `S ${i + 1}:0 1 ${JSON.stringify(text)}`),
    )
  })

  it.each([
    ['utf-8 with a mark', Buffer.from('\uFEFFplaats;km\nKôr;1,5\n', 'utf8'), 'CSV, semicolon, utf-8'],
    ['utf-16', Buffer.from('\uFEFFplaats;km\nKôr;1,5\n', 'utf16le'), 'CSV, semicolon, utf-16le'],
    ['utf-16 without a mark', Buffer.from('plaats;km\nKôr;1,5\n', 'utf16le'), 'CSV, semicolon, utf-16le'],
    [
      'utf-16, high byte first',
      Buffer.from('\uFEFFplaats;km\nKôr;1,5\n', 'utf16le').swap16(),
      'CSV, semicolon, utf-16be',
    ],
    ['windows-1252', Buffer.from('plaats;km\nKôr;1,5\n', 'latin1'), 'CSV, semicolon, windows-1252'],
    ['a sep= line', Buffer.from('sep=;\nplaats;km\nKôr;1,5\n', 'utf8'), 'CSV, semicolon, utf-8'],
  ])('reads CSV in %s', async (_, bytes, describe) => {
    const path = await writeTestFile(bytes)
    const table = await openTable(path)
    const [{ rows }] = await table.head(5)
    await table.close()
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['plaats', 'km'],
      ['Kôr', '1,5'],
    ])
    expect(table.describe).toBe(describe)
  })

  it('detects Windows-1252 characters far after the sample and reports them', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `${i},place`)
    const path = await writeTestFile(
      Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), Buffer.from('60000,Kôr\n', 'latin1')]),
    )
    const table = await openTable(path)
    let last = ''
    await readToEnd(
      table.read((row) => {
        last = cellText(row, 1)
      }),
    )
    await table.close()
    expect(last).toBe('Kôr')
    expect(table.warnings()).toHaveLength(1)
  })

  it('reports its progress', async () => {
    const path = await writeTestFile(Array.from({ length: 100_000 }, (_, i) => `${i},place,road`).join('\n'))
    const table = await openTable(path)
    const fractions: number[] = []
    for await (const fraction of table.read(() => {})) fractions.push(fraction)
    expect(fractions.at(-1)).toBe(1)
    expect([...fractions].sort((a, b) => a - b)).toEqual(fractions)
    await table.close()
  })

  it('reads an XML Spreadsheet 2003 like a second reader and as Excel writes it', async () => {
    const bytes = written(buildWorkbook(false), { bookType: 'xlml' })
    const cells = (await readCells(await writeTestFile(bytes))).map((cell) => cell.replace('_x000D_', '\\r'))
    expect(cells.sort()).toEqual(readCellsWithSheetJs(bytes).sort())
    const cell = (type: string, value: string, more = '') =>
      `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`
    const row = [
      cell('String', 'A&#233; &amp; B', ' ss:MergeAcross="1"'),
      cell('DateTime', '2024-03-04T06:00:00.000'),
      cell('Number', '12.5', ' ss:Index="6"'),
      cell('Error', '#REF!'),
    ]
    const sheet = (name: string, rows: string, options = '') =>
      `<Worksheet ss:Name="${name}"><Table>${rows}</Table><WorksheetOptions>${options}</WorksheetOptions></Worksheet>`
    const workbook = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      ${sheet('A &amp; B', `<Row/><Row ss:Index="4">${row.join('')}</Row>`)}
      ${sheet('Kept', `<Row>${cell('Boolean', '1')}</Row>`, '<Visible>SheetHidden</Visible>')}</Workbook>`
    const path = await writeTestFile(workbook)
    expect(await readCells(path)).toEqual([
      'A & B 4:0 1 "Aé & B"',
      'A & B 4:2 3 45355.25',
      'A & B 4:5 2 12.5',
      'A & B 4:6 5 "#REF!"',
      'Kept 1:0 4 1',
    ])
    const table = await openTable(path)
    expect(table.sheets.map(({ hidden }) => hidden)).toEqual([false, true])
    expect((await table.head(5)).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['A & B', 1],
      ['Kept', 1],
    ])
    await table.close()
    expect((await findFailure(workbook.slice(0, -40))).code).toBe('corrupt')
  })

  it('reads the tables of a web page with the extension of an Excel file', async () => {
    const html =
      '<meta charset="utf-8"><table><tr><th>Start</th><th>km</th></tr><tr><td>2025-03-04 08:10</td><td>12.5</td></tr></table>'
    const path = await writeTestFile(html)
    expect(await readCells(path)).toEqual([
      ' 1:0 1 "Start"',
      ' 1:1 1 "km"',
      ' 2:0 1 "2025-03-04 08:10"',
      ' 2:1 1 "12.5"',
    ])
    const table = await openTable(path)
    expect([table.format, table.describe, table.sheets.length]).toEqual(['html', 'Table in a web page, utf-8', 1])
    expect((await table.head(1))[0].rows).toHaveLength(1)
    await table.close()
  })

  it('names the formats it cannot read', async () => {
    const plain = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['a', 1]]), 'S')
    const ods = written(plain, { bookType: 'ods' })
    const xlsb = written(plain, { bookType: 'xlsb' })
    const found = async (bytes: Uint8Array | string) => {
      const { code, details } = await findFailure(bytes)
      return `${code} ${details.found ?? ''}`.trim()
    }
    expect(await found('')).toBe('empty_file')
    expect(await found('  \r\n \n')).toBe('empty_file')
    expect(await found(ods)).toBe('unsupported_format an OpenDocument spreadsheet')
    expect(await found(xlsb)).toBe('unsupported_format a binary Excel workbook (.xlsb)')
    expect(await found('%PDF-1.7 …')).toBe('unsupported_format a PDF document')
    expect(await found('<html><table><tr><td>1</td></tr></table></html>')).toBe('unsupported_format a web page (HTML)')
    expect(await found('<?xml version="1.0"?><gpx version="1.1"></gpx>')).toBe('unsupported_format a GPX track')
    expect(await found('{"type": "FeatureCollection", "features": []}')).toBe('unsupported_format a JSON file')
    expect(await found(Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0]))).toBe('unsupported_format a gzip archive')
    expect(await found(Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919) % 251))).toBe(
      'unsupported_format a file of an unknown kind',
    )
  })

  it('reports a damaged workbook instead of reading part of it', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => [i, `place ${i}`, i / 7])
    const workbook = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(rows), 'S')
    const xlsx = written(workbook, { bookType: 'xlsx', compression: true })
    const xls = written(workbook, { bookType: 'biff8' })
    expect((await findFailure(xlsx.subarray(0, xlsx.length - 400))).code).toBe('corrupt')
    expect((await findFailure(xls.subarray(0, xls.length >> 1))).code).toBe('corrupt')
    const flipped = xlsx.slice()
    const sheetAt = Buffer.from(xlsx).indexOf('xl/worksheets/sheet1.xml')
    flipped[sheetAt + 3000] ^= 0x10
    expect((await findFailure(flipped)).code).toBe('corrupt')
  })

  it('refuses a workbook that claims to unpack to gigabytes', async () => {
    const bytes = Buffer.from(
      written(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['a', 1]]), 'S'), { bookType: 'xlsx', compression: true }),
    )
    const inDirectory = bytes.lastIndexOf('xl/worksheets/sheet1.xml')
    bytes.writeUInt32LE(0xb0_00_00_00, inDirectory - 46 + 24)
    expect(await findFailure(bytes)).toMatchObject({ code: 'too_large_inside', details: { found: '2816 MB' } })
  })

  it('reports that a workbook has a password', async () => {
    const container = XLSX.CFB.utils.cfb_new()
    XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 7))
    XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(200, 7))
    expect((await findFailure(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer)).code).toBe('encrypted')
  })

  it('fails cleanly on workbooks with changed bytes, without hanging or crashing', { timeout: 120_000 }, async () => {
    const base = {
      xlsx: written(buildWorkbook(false), { bookType: 'xlsx' }),
      xls: written(buildWorkbook(false), { bookType: 'biff8' }),
    }
    const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('xlsx' as const, 'xls' as const),
        changes,
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        async (kind, edits, kept) => {
          const bytes = base[kind].slice(0, Math.ceil(base[kind].length * (kept > 0.6 ? 1 : kept)))
          for (const [where, byte] of edits) bytes[Math.floor(where * (bytes.length - 1))] = byte
          const path = await writeTestFile(bytes)
          await readCells(path).catch((error: unknown) => {
            if (!(error instanceof ImportFailure)) throw error
          })
          await rm(path)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('reads the same file twice, each time from its start', async () => {
    const path = await writeTestFile(written(buildWorkbook(false), { bookType: 'xlsx', bookSST: true }))
    expect(await readCells(path)).toEqual(await readCells(path))
    const table = await openTable(path)
    const first = await table.head(2)
    const second = await table.head(2)
    await table.close()
    expect(second).toEqual(first)
    expect(first.map(({ rows }) => rows.length)).toEqual([2, 1, 1])
    expect((await readFile(path)).length).toBeGreaterThan(0)
  })
})
