import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '../database/in-transaction.ts'
import { openDatabase } from '../database/open-database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { createTestDatabase } from '../database/testing/template-database.ts'
import type { TestDatabase } from '../database/testing/template-database.ts'
import { openJobs } from './boss-jobs.ts'
import type { BossJobs } from './boss-jobs.ts'

const log = pino({ level: 'silent' })
const mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }

let testDatabase: TestDatabase
let open: OpenDatabase
let jobs: BossJobs
beforeEach(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
  open = openDatabase(testDatabase.url, { connections: 2 })
  jobs = await openJobs({ url: testDatabase.url, log, supervises: false })
})
afterEach(async () => {
  await jobs.close()
  await open.close()
  await testDatabase.drop()
})

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited++) {
    if (waited > 400) throw new Error('It never came to be')
    await sleep(25)
  }
}

test('a job exists when its transaction is committed, and not when it is rolled back', async () => {
  const done: string[] = []
  jobs.handle('send-mail', async ({ subject }) => void done.push(subject))
  await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'send-mail', { ...mail, subject: 'kept' }))
  const undone = inTransaction(open.database, async (tx) => {
    await jobs.enqueue(tx, 'send-mail', { ...mail, subject: 'undone' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await jobs.runDue()
  expect(done).toEqual(['kept'])
})

test('what comes by itself is planned once, however many processes there are', async () => {
  const worker = await openJobs({ url: testDatabase.url, log, supervises: true })
  await worker.close()
  const { rows } = await open.pool.query('select name, cron from jobs.schedule')
  expect(rows).toContainEqual({ name: 'clear-uploads', cron: '17 2 * * *' })
})

test('a payload that is none of this kind is refused where it is handed in', async () => {
  const wrong = inTransaction(open.database, (tx) =>
    jobs.enqueue(tx, 'process-upload', { ownerId: 'x', uploadId: 'y' }),
  )
  await expect(wrong).rejects.toThrow('ownerId')
})

test('a worker in another place takes what is handed in, and tries again what fails', async () => {
  const worker = await openJobs({ url: testDatabase.url, log, supervises: true })
  const attempts: number[] = []
  worker.handle('send-mail', async (_, { attempt }) => {
    attempts.push(attempt)
    if (attempt < 2) throw new Error('not yet')
  })
  await worker.startWorking()
  await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'send-mail', mail))
  await until(() => attempts.length === 2)
  expect(attempts).toEqual([1, 2])
  await worker.close()
})

test('what a killed worker had under way starts again at once', async () => {
  const ids = { ownerId: randomUUID(), uploadId: randomUUID() }
  const killed = await openJobs({ url: testDatabase.url, log, supervises: false })
  let began = false
  killed.handle('process-upload', () => {
    began = true
    return new Promise(() => {})
  })
  await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'process-upload', ids))
  void killed.runDue()
  await until(() => began)

  const seen: unknown[] = []
  jobs.handle('process-upload', async (payload, { attempt }) => void seen.push({ ...payload, attempt }))
  await jobs.runDue()
  expect(seen).toEqual([])
  expect(await jobs.requeueAbandoned()).toBe(1)
  await jobs.runDue()
  expect(seen).toEqual([{ ...ids, attempt: 2 }])
  await killed.close()
})

test('a job that is for later waits', async () => {
  const done: string[] = []
  jobs.handle('send-mail', async ({ subject }) => void done.push(subject))
  await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'send-mail', mail, { startAfterS: 600 }))
  await jobs.runDue()
  expect(done).toEqual([])
})

describe('owners take turns', () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const letters = new Map<string, string>([
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ])
  let done: string[]

  /** Runs all that waits; `after` may hand in more behind each. */
  async function run(after: (letter: string) => Promise<void> = async () => {}): Promise<string> {
    jobs.handle('process-upload', async ({ ownerId }) => {
      done.push(letters.get(ownerId) as string)
      await after(letters.get(ownerId) as string)
    })
    await jobs.runDue()
    return done.join('')
  }

  async function send(...owners: string[]): Promise<void> {
    for (const ownerId of owners) {
      await inTransaction(open.database, (tx) =>
        jobs.enqueue(tx, 'process-upload', { ownerId, uploadId: randomUUID() }),
      )
    }
  }

  beforeEach(() => (done = []))

  test('one of each in a round, in the order of arrival', async () => {
    await send(a, a, a, a, b, b, c)
    expect(await run()).toBe('abcabaa')
  })

  test('who comes while many of another wait is next', async () => {
    await send(a, a, a, a, a, a)
    expect(await run(async () => (done.length === 3 ? send(b, b) : undefined))).toBe('aaababaa')
  })

  test('who always has one waiting does not hold up the rest of another', async () => {
    await send(a, a, a, b)
    expect(await run(async (letter) => (letter === 'b' && done.length < 12 ? send(b) : undefined))).toMatch(/^ababab/)
  })

  test('what somebody sent while nobody else did is not held against them', async () => {
    await send(a, a, a, a, a, a)
    await run()
    done = []
    await send(b, b, b, a, a, a)
    // The round in which the last of a's came still runs: b has one in it, too.
    expect(await run()).toBe('bbabaa')
  })

  test('also those who send at the same moment', async () => {
    await Promise.all([send(a), send(a), send(a), send(a)])
    await send(b, b)
    expect(await run()).toBe('ababaa')
  })
})

test('a worker goes on to the next job at once', async () => {
  const worker = await openJobs({ url: testDatabase.url, log, supervises: true })
  let done = 0
  worker.handle('process-upload', async () => void done++)
  for (let i = 0; i < 30; i++) {
    await inTransaction(open.database, (tx) =>
      worker.enqueue(tx, 'process-upload', { ownerId: randomUUID(), uploadId: randomUUID() }),
    )
  }
  await worker.startWorking()
  // Ten seconds, and a second for each where it sleeps between them.
  await until(() => done === 30)
  expect(done).toBe(30)
  await worker.close()
})
