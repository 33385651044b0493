import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { streamTable } from './stream-table.ts'

const DANGEROUS = ['=1+1', '+27 82 123 4567', '-2', '@SUM(A1)', '\tx', '=cmd|" /C calc"!A0', 'a, "b"\nc', "O'Brien ñ"]
const AT = new Date('2026-03-01T06:30:00Z')

async function* rows() {
  for (const text of DANGEROUS) yield text
}

const columns = [
  { header: 'Text', cell: (text: string) => text },
  { header: 'Number', cell: () => -2.5 },
  { header: 'At', cell: () => AT },
  { header: 'Nothing', cell: () => null },
]

test('cells that look like formulas are text in CSV', async () => {
  const csv = (await buffer(streamTable('csv', rows(), { name: 'T', columns }))).toString()
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const cells = utils.sheet_to_json<string[]>(read(csv.slice(1), { type: 'string', raw: true }).Sheets.Sheet1, {
    header: 1,
  })
  expect(cells[0]).toEqual(['Text', 'Number', 'At', 'Nothing'])
  expect(cells.slice(1).map(([text]) => text)).toEqual(
    DANGEROUS.map((text) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)),
  )
  expect(cells[1].slice(1, 3)).toEqual(['-2.5', AT.toISOString()])
})

test('an Excel file has them as string cells, with typed numbers and dates', async () => {
  const book = read(await buffer(streamTable('xlsx', rows(), { name: 'T', columns })), { cellFormula: true })
  const sheet = book.Sheets.T
  DANGEROUS.forEach((text, i) => {
    const cell = sheet[`A${i + 2}`]
    expect([cell.t, cell.v, cell.f]).toEqual(['s', text, undefined])
  })
  expect(sheet.A1.v).toBe('Text')
  expect(sheet.B2).toMatchObject({ t: 'n', v: -2.5 })
  expect(sheet.C2.t).toBe('n')
})

test('days and times of day are typed in Excel, and text in CSV', async () => {
  const table = {
    name: 'T',
    columns: [
      { header: 'Date', holds: 'days', cell: () => '2026-03-01' },
      { header: 'Start', holds: 'clock', cell: () => '08:30' },
      { header: 'End', holds: 'clock', cell: () => null },
    ] as const,
  }
  const one = async function* () {
    yield 1
  }
  const sheet = read(await buffer(streamTable('xlsx', one(), table)), { cellNF: true }).Sheets.T
  expect(sheet.A2).toMatchObject({ t: 'n', v: 46_082, z: 'yyyy-mm-dd', w: '2026-03-01' })
  expect(sheet.B2).toMatchObject({ t: 'n', v: 8.5 / 24, z: 'hh:mm', w: '08:30' })
  expect(sheet.C2?.v).toBeUndefined()
  expect((await buffer(streamTable('csv', one(), table))).toString()).toContain('2026-03-01,08:30,')
})
