import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inReadingThread } from './in-reading-thread.ts'
import { SHEET_HEAD, workbookParts } from './testing/hostile-files.ts'
import { zipOf } from './testing/zip-of.ts'

/** Of somebody who waits for the answer. */
const WAITING = new AbortController().signal

const AT_ONCE = Math.max(2, availableParallelism())

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spoor-reading-'))
  file = path.join(folder, 'trips.csv')
  await writeFile(file, 'Date,From,To,Km\n2025-04-14,Paarl,Worcester,60\n')
})
afterAll(() => rm(folder, { recursive: true }))

test('a file that needs too much memory is one that cannot be read, not a fault of ours', async () => {
  await expect(
    inReadingThread({ task: 'head', path: file }, { owner: 'a', signal: WAITING, heapMb: 4 }),
  ).rejects.toMatchObject({
    code: 'out_of_memory',
  })
})

test('a reading ends as soon as nobody waits for it, and one that waits for its turn never begins', async () => {
  // Compresses to nothing and has no row: reading it to its end takes seconds.
  const endless = path.join(folder, 'endless.xlsx')
  await writeFile(
    endless,
    zipOf(workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 40_000_000 }] })),
  )
  const caller = new AbortController()
  const readings = Array.from({ length: AT_ONCE + 1 }, () =>
    inReadingThread({ task: 'head', path: endless }, { owner: randomUUID(), signal: caller.signal }),
  )
  const answers = Promise.allSettled(readings)
  const reason = new Error('gone')
  setTimeout(() => caller.abort(reason), 300)
  for (const answer of await answers) expect(answer).toEqual({ status: 'rejected', reason })
  await expect(inReadingThread({ task: 'head', path: file }, { owner: 'a', signal: WAITING })).resolves.toHaveLength(1)
})

test('the files of one owner take one thread, and others are read meanwhile', async () => {
  const endless = path.join(folder, 'endless-too.xlsx')
  await writeFile(
    endless,
    zipOf(workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 40_000_000 }] })),
  )
  const caller = new AbortController()
  const readings = Array.from({ length: 22 }, () =>
    inReadingThread({ task: 'head', path: endless }, { owner: 'greedy', signal: caller.signal }),
  )
  const answers = Promise.allSettled(readings)
  await expect(inReadingThread({ task: 'head', path: file }, { owner: 'b', signal: WAITING })).resolves.toHaveLength(1)
  caller.abort(new Error('gone'))
  const refused = (await answers).filter((answer) => answer.status === 'rejected' && answer.reason.status === 429)
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({
    reason: { message: 'Some of your files are being read already. Try again when they are done.', retryAfterS: 10 },
  })
})

test('whoever comes while many wait is told so, and all others get their answer', async () => {
  const asked = Array.from({ length: 9 * AT_ONCE + 1 }, () =>
    inReadingThread({ task: 'head', path: file }, { owner: randomUUID(), signal: WAITING }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(asked.length - 1)
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await expect(inReadingThread({ task: 'head', path: file }, { owner: 'a', signal: WAITING })).resolves.toHaveLength(1)
}, 60_000)
