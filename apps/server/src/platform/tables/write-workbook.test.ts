import { setInterval as every } from 'node:timers/promises'
import { read } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { HttpError } from '../http/http-error.ts'
import { writeWorkbook } from './write-workbook.ts'

const book = (rows: (string | number)[][]) => ({ sheets: [{ name: 'Trips', rows }] })

test('other work continues while a workbook is written', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) => [at, ...Array.from({ length: 10 }, (_, i) => `Trip ${at} ${i}`)])
  let turns = 0
  let written: Buffer | undefined
  const writing = writeWorkbook('driver', book(rows)).then((bytes) => (written = bytes))
  for await (const _ of every(10)) {
    if (written) break
    turns++
  }
  await writing
  // Writing in this thread would block it.
  expect(turns).toBeGreaterThan(5)
  expect(read(written).Sheets.Trips['!ref']).toBe('A1:K4000')
})

test('refuses only an owner with too many calls waiting', async () => {
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => writeWorkbook('driver', book([['a']]))))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as HttpError] : []))
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(await writeWorkbook('another', book([['a']]))).toBeInstanceOf(Buffer)
})

test("an invalid workbook is the caller's error", async () => {
  await expect(writeWorkbook('driver', { sheets: [{ name: 'T', rows: 5 as never }] })).rejects.toThrow()
})

test('quotes the names of sheets in print areas and titles', async () => {
  const pageSetup = { printArea: '$A$1:$A$2', printTitlesRow: '$1:$1' }
  const bytes = await writeWorkbook('driver', { sheets: [{ name: 'Tax working', rows: [['a'], ['b']], pageSetup }] })
  const names = read(bytes).Workbook?.Names?.map(({ Name, Ref, Sheet }) => [Name, Ref, Sheet])
  expect(names).toEqual([
    ['_xlnm.Print_Area', "'Tax working'!$A$1:$A$2", 0],
    ['_xlnm.Print_Titles', "'Tax working'!$1:$1", 0],
  ])
})
