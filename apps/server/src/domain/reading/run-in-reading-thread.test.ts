import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInReadingThread } from './run-in-reading-thread.ts'
import { SHEET_HEAD, workbookParts } from './testing/hostile-files.ts'
import { buildZip } from './testing/build-zip.ts'

/** A caller that stays connected. */
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

test('reports a file that needs too much memory as unreadable and not as a server error', async () => {
  await expect(
    runInReadingThread({ task: 'head', path: file }, { owner: 'a', signal: WAITING, heapMb: 4 }),
  ).rejects.toMatchObject({
    code: 'out_of_memory',
  })
})

test('ends a read when its caller disconnects, and never starts a queued one', async () => {
  // Compresses to almost nothing and has no rows; reading it takes seconds.
  const endless = path.join(folder, 'endless.xlsx')
  await writeFile(
    endless,
    buildZip(workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 40_000_000 }] })),
  )
  const caller = new AbortController()
  const readings = Array.from({ length: AT_ONCE + 1 }, () =>
    runInReadingThread({ task: 'head', path: endless }, { owner: randomUUID(), signal: caller.signal }),
  )
  const answers = Promise.allSettled(readings)
  const reason = new Error('gone')
  setTimeout(() => caller.abort(reason), 300)
  for (const answer of await answers) expect(answer).toEqual({ status: 'rejected', reason })
  await expect(runInReadingThread({ task: 'head', path: file }, { owner: 'a', signal: WAITING })).resolves.toHaveLength(
    1,
  )
})

test("reads one owner's files one at a time while those of others are read", async () => {
  const endless = path.join(folder, 'endless-too.xlsx')
  await writeFile(
    endless,
    buildZip(workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 40_000_000 }] })),
  )
  const caller = new AbortController()
  const readings = Array.from({ length: 22 }, () =>
    runInReadingThread({ task: 'head', path: endless }, { owner: 'greedy', signal: caller.signal }),
  )
  const answers = Promise.allSettled(readings)
  await expect(runInReadingThread({ task: 'head', path: file }, { owner: 'b', signal: WAITING })).resolves.toHaveLength(
    1,
  )
  caller.abort(new Error('gone'))
  const refused = (await answers).filter((answer) => answer.status === 'rejected' && answer.reason.status === 429)
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({
    reason: { message: 'Some of your files are still being read. Try again when they are done.', retryAfterS: 10 },
  })
})

test("reads an owner's file at once, however many visitors are waiting", async () => {
  const endless = path.join(folder, 'endless-visits.xlsx')
  await writeFile(
    endless,
    buildZip(workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 40_000_000 }] })),
  )
  const visitors = new AbortController()
  const visits = Array.from({ length: 18 }, () =>
    runInReadingThread(
      { task: 'head', path: endless },
      { owner: randomUUID(), visitor: true, signal: visitors.signal },
    ),
  )
  const answers = Promise.allSettled(visits)
  const owners = Array.from({ length: AT_ONCE }, () =>
    runInReadingThread({ task: 'head', path: file }, { owner: randomUUID(), signal: WAITING }),
  )
  expect(await Promise.all(owners)).toHaveLength(AT_ONCE)
  const gone = new Error('gone')
  visitors.abort(gone)
  expect(await answers).toEqual(visits.map(() => ({ status: 'rejected', reason: gone })))
})

test("refuses calls beyond the queue's limit and answers all others", async () => {
  const asked = Array.from({ length: 9 * AT_ONCE + 1 }, () =>
    runInReadingThread({ task: 'head', path: file }, { owner: randomUUID(), signal: WAITING }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(asked.length - 1)
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await expect(runInReadingThread({ task: 'head', path: file }, { owner: 'a', signal: WAITING })).resolves.toHaveLength(
    1,
  )
}, 60_000)
