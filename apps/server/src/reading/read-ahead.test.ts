import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowIssue } from '@spoor/core/import/result.ts'
import { startImportHelper } from '../import-helper/import-helper.ts'
import type { ImportHelper } from '../import-helper/import-helper.ts'
import { readUpload } from './read-upload.ts'

const ROWS = 60_000
const START_MS = Date.UTC(2025, 0, 3)
const HEADER = 'time,latitude,longitude,speed,vehicle'

const helper = startImportHelper(pino({ level: 'silent' }))
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-ahead-'))
})
afterAll(async () => {
  await helper.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const isoTime = (i: number) => new Date(START_MS + i * 30_000).toISOString().slice(0, 19).replace('T', ' ')
const southAfricanTime = (i: number) => {
  const iso = isoTime(i)
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11)}`
}
/** Dates of which nothing tells which number is the month. */
const openTime = (i: number) => {
  const turn = Math.floor(i / 500)
  return `0${1 + (turn % 9)}/0${1 + ((turn * 7) % 9)}/2024 10:${String(i % 60).padStart(2, '0')}:00`
}
const place = (i: number) => `-33.${920_000 + (i % 5000)},18.${860_000 + (i % 3000)},${i % 90}`
const plain = (i: number) => `${isoTime(i)},${place(i)},${i % 3 === 0 ? 'Bakkie' : 'Kombi é'}`

const rows = (row: (i: number) => string, header = HEADER) =>
  `${header}\n${Array.from({ length: ROWS }, (_, i) => row(i)).join('\n')}`
const inSecondHalf = (i: number) => i > ROWS * 0.6

/** Whether the part that the helper read is taken over, and the file. */
const FILES: Record<string, { taken: boolean; text: () => string }> = {
  'plain rows': { taken: true, text: () => rows(plain) },
  'plain rows with Windows line ends': { taken: true, text: () => `${rows(plain).replaceAll('\n', '\r\n')}\r\n` },
  'rows left out in both halves': {
    taken: true,
    text: () => rows((i) => (i % 997 === 0 ? `${isoTime(i)},,,,Bakkie` : i % 1999 === 0 ? 'nonsense,,,,' : plain(i))),
  },
  'a vehicle that comes late, and its fixes again': {
    taken: true,
    text: () => rows((i) => (inSecondHalf(i) ? `${isoTime(i - (i % 2))},${place(i - (i % 2))},Trok` : plain(i))),
  },
  'rows backwards': { taken: true, text: () => rows((i) => plain(ROWS - i)) },
  'days before months': { taken: true, text: () => rows((i) => `${southAfricanTime(i)},${place(i)},Bakkie`) },
  'nothing but open dates': { taken: true, text: () => rows((i) => `${openTime(i)},${place(i)},Bakkie`) },
  'a date in the second half that turns days and months over': {
    taken: false,
    text: () => rows((i) => `${i === ROWS - 9 ? '02/28/2024 10:00:00' : openTime(i)},${place(i)},Bakkie`),
  },
  'more rows left out than are kept': {
    taken: true,
    text: () => rows((i) => (inSecondHalf(i) ? `${isoTime(i)},,,,Bakkie and more words` : plain(i))),
  },
  'a vehicle announced above': {
    taken: false,
    text: () => rows((i) => (i === 50 ? 'Device: Lorry' : `${isoTime(i)},${place(i)},`)),
  },
  'a cell that is quoted where the part begins': {
    taken: false,
    text: () => rows((i) => (i === ROWS * 0.54 ? `${plain(i)},"${'a line of a note\n'.repeat(3000)}"` : plain(i))),
  },
  'a quotation mark that is never closed': {
    taken: false,
    text: () => rows((i) => (i === ROWS - 50 ? `${isoTime(i)},${place(i)},"Bakkie` : plain(i))),
  },
  'a part that is not UTF-8': {
    taken: false,
    text: () => rows((i) => (i === ROWS - 50 ? `${plain(i)}\u{dc80}` : plain(i))),
  },
}

async function read(file: string, reader?: ImportHelper) {
  let issues: RowIssue[] = []
  const outcome = await readUpload(
    file,
    { filename: 'fixes.csv', timezone: 'Africa/Johannesburg', nowMs: START_MS + 1e11, helper: reader },
    {
      async trips() {},
      async issues(batch) {
        issues.push(...batch)
      },
      async restart() {
        issues = []
      },
      progress() {},
    },
  ).catch((error: Error) => ({ failure: error.message }))
  return { outcome, issues }
}

describe('a large CSV file read by two threads', () => {
  test.each(Object.entries(FILES))('reads as by one: %s', async (name, { taken, text }) => {
    const file = path.join(folder, `${name}.csv`)
    const bytes = Buffer.from(text())
    // What UTF-8 cannot hold became three bytes; one of them alone is not UTF-8.
    const broken = bytes.indexOf('\u{fffd}')
    await fs.writeFile(
      file,
      broken < 0 ? bytes : Buffer.concat([bytes.subarray(0, broken + 1), bytes.subarray(broken + 3)]),
    )
    let handedOver = false
    const watched: ImportHelper = {
      ...helper,
      async ask(task, memory) {
        const answer = await helper.ask(task, memory)
        handedOver = answer !== null
        return answer
      },
    }
    const shared = await read(file, watched)
    expect(shared).toEqual(await read(file))
    if (taken) expect(handedOver).toBe(true)
    await fs.rm(file)
  })

  test('fails as by one where the halves contradict each other', async () => {
    const file = path.join(folder, 'contradiction.csv')
    const time = (i: number) =>
      i === 700 ? '28/02/2024 10:00:00' : i === ROWS - 9 ? '02/28/2024 10:00:00' : openTime(i)
    await fs.writeFile(
      file,
      rows((i) => `${time(i)},${place(i)},Bakkie`),
    )
    const shared = await read(file, helper)
    expect(shared).toEqual(await read(file))
    expect(shared.outcome).toMatchObject({ failure: expect.stringMatching(/^ambiguous_dates/) })
  })
})
