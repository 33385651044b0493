import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inReadingThread } from './in-reading-thread.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spoor-reading-'))
  file = path.join(folder, 'trips.csv')
  await writeFile(file, 'Date,From,To,Km\n2025-04-14,Paarl,Worcester,60\n')
})
afterAll(() => rm(folder, { recursive: true }))

test('a file that needs too much memory is one that cannot be read, not a fault of ours', async () => {
  await expect(inReadingThread({ task: 'head', path: file }, { heapMb: 4 })).rejects.toMatchObject({
    code: 'out_of_memory',
  })
})

test('whoever comes while many wait is told so, and all others get their answer', async () => {
  const asked = Array.from({ length: 9 * availableParallelism() + 1 }, () =>
    inReadingThread({ task: 'head', path: file }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(asked.length - 1)
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await expect(inReadingThread({ task: 'head', path: file })).resolves.toHaveLength(1)
}, 60_000)
