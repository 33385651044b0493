import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { openDatabase, type OpenDatabase } from '../database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/template-database.ts'
import { createLog } from '../../log.ts'
import { runWithRequestId } from '../../request-id.ts'
import { openJobs, type BossJobs } from './boss-jobs.ts'
import { RETIRED_KINDS } from './jobs.ts'

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

test('creates a job only if its transaction commits', async () => {
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

test('a job of an owner on an unreachable machine is postponed without using an attempt', async () => {
  const attempts: number[] = []
  let isAway = true
  jobs.handle('process-upload', async (_, { attempt }) => {
    attempts.push(attempt)
    // As Citus replies for such an owner.
    if (isAway) await open.pool.query(`do $$ begin raise sqlstate '08006'; end $$`)
  })
  const payload = { ownerId: randomUUID(), uploadId: randomUUID() }
  await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'process-upload', payload))
  await jobs.runDue()
  const { rows } = await open.pool.query(
    `select data, group_id, extract(epoch from start_after - now()) > 5 as later from jobs.job where state = 'created'`,
  )
  expect(rows).toMatchObject([{ data: payload, group_id: payload.ownerId, later: true }])
  isAway = false
  await open.pool.query(`update jobs.job set start_after = now() where state = 'created'`)
  await jobs.runDue()
  expect(attempts).toEqual([1, 1])
})

test('schedules recurring jobs once for all processes', async () => {
  const worker = await openJobs({ url: testDatabase.url, log, supervises: true })
  await worker.close()
  const { rows } = await open.pool.query('select name, cron, data from jobs.schedule')
  expect(rows).toContainEqual({ name: 'clear-uploads', cron: '17 2 * * *', data: {} })
})

test('updates outdated queues and schedules and writes nothing else', async () => {
  const { pool } = open
  const rows = async () => (await pool.query('select name, retry_limit, updated_on from jobs.queue order by name')).rows
  const before = await rows()
  await pool.query(`update jobs.queue set retry_limit = 77 where name = 'send-mail'`)
  await pool.query(`update jobs.schedule set cron = '1 1 * * *' where name = 'clear-uploads'`)
  const next = await openJobs({ url: testDatabase.url, log, supervises: false })
  await next.close()
  const after = await rows()
  expect(after.map(({ retry_limit }) => retry_limit)).toEqual(before.map(({ retry_limit }) => retry_limit))
  const written = after.filter(({ updated_on }, i) => updated_on.getTime() !== before[i].updated_on.getTime())
  expect(written.map(({ name }) => name)).toEqual(['send-mail'])
  const { rows: schedules } = await pool.query(`select cron from jobs.schedule where name = 'clear-uploads'`)
  expect(schedules).toEqual([{ cron: '17 2 * * *' }])
})

test('deletes the queues of retired kinds with their jobs and schedules', async () => {
  const boss = new PgBoss({ connectionString: testDatabase.url, schema: 'jobs', supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const [name] = RETIRED_KINDS
  await boss.createQueue(name)
  await boss.schedule(name, '* * * * *', {})
  await boss.send(name, {})
  await boss.fetch(name)
  await boss.send(name, {})
  await boss.createQueue('__pgboss__send-it')
  await boss.send('__pgboss__send-it', { name, data: {}, key: '' })
  await boss.stop({ graceful: false, close: true })
  const count = async () =>
    (
      await open.pool.query<{ count: number }>(
        `select count(*)::int from (select case name when '__pgboss__send-it' then data ->> 'name' else name end as name from jobs.job union all select name from jobs.queue
           union all select name from jobs.schedule) as named where name = $1`,
        [name],
      )
    ).rows[0].count
  expect(await count()).toBe(5)
  const next = await openJobs({ url: testDatabase.url, log, supervises: false })
  await next.close()
  expect(await count()).toBe(0)
})

test('deletes finished jobs after seven days, but never waiting ones', async () => {
  const insert = (id: string, state: string, days: number) =>
    open.pool.query(
      `insert into jobs.job (id, name, data, state, created_on, completed_on, keep_until)
       select $1, 'send-mail', '{"to": "a"}', $2::jobs.job_state, at, case when $2 in ('completed', 'failed') then at end,
         at + make_interval(secs => (select retention_seconds from jobs.queue where name = 'send-mail'))
       from (select now() - make_interval(days => $3) as at)`,
      [id, state, days],
    )
  const ids = Array.from({ length: 5 }, () => randomUUID())
  await insert(ids[0], 'completed', 8)
  await insert(ids[1], 'failed', 8)
  await insert(ids[2], 'completed', 6)
  await insert(ids[3], 'failed', 6)
  await insert(ids[4], 'created', 300)
  const boss = new PgBoss({ connectionString: testDatabase.url, schema: 'jobs', supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.supervise('send-mail')
  await boss.stop({ graceful: false, close: true })
  const { rows } = await open.pool.query<{ id: string }>('select id from jobs.job')
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(2).toSorted())
})

test('rejects an invalid payload when it is enqueued', async () => {
  const wrong = inTransaction(open.database, (tx) =>
    jobs.enqueue(tx, 'process-upload', { ownerId: 'x', uploadId: 'y' }),
  )
  await expect(wrong).rejects.toThrow('ownerId')
})

test('runs a job in a worker elsewhere and retries a failure', async () => {
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

test('requeues the job of a killed worker at once', async () => {
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

test('delays a job that is scheduled for later', async () => {
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

  /** Runs all waiting jobs; `after` may enqueue more after each one. */
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

  test('runs one job per owner in each round, in order of arrival', async () => {
    await send(a, a, a, a, b, b, c)
    expect(await run()).toBe('abcabaa')
  })

  test("runs a newcomer's job next when another owner has many waiting", async () => {
    await send(a, a, a, a, a, a)
    expect(await run(async () => (done.length === 3 ? send(b, b) : undefined))).toBe('aaababaa')
  })

  test('prevents an owner with permanently waiting jobs from starving others', async () => {
    await send(a, a, a, b)
    expect(await run(async (letter) => (letter === 'b' && done.length < 12 ? send(b) : undefined))).toMatch(/^ababab/)
  })

  test('does not count jobs run on an idle queue against their owner', async () => {
    await send(a, a, a, a, a, a)
    await run()
    done = []
    await send(b, b, b, a, a, a)
    // The round with a's last job is still active, so b also gets a job in it.
    expect(await run()).toBe('bbabaa')
  })

  test.each(['send-mail', 'read-mail', 'notify-driver'] as const)(
    "%s: one owner's many jobs do not delay others",
    async (name) => {
      jobs.handle(name, async ({ ownerId }) => void done.push(letters.get(ownerId ?? '') ?? 'account'))
      const ofOwner = (ownerId: string) =>
        inTransaction(open.database, (tx) => jobs.enqueue(tx, name, { ...mail, ownerId, mailId: randomUUID() }))
      for (let i = 0; i < 9; i++) await ofOwner(a)
      await ofOwner(b)
      if (name === 'send-mail') await inTransaction(open.database, (tx) => jobs.enqueue(tx, name, mail))
      await jobs.runDue()
      expect(done.join(' ')).toBe(`${name === 'send-mail' ? 'account ' : ''}a b a a a a a a a a`)
    },
  )

  test('continues from the current round while an old job is retried or an account mail waits', async () => {
    jobs.handle('send-mail', async ({ ownerId }) => void done.push(letters.get(ownerId ?? '') ?? 'account'))
    const sendMails = async (...owners: string[]) => {
      for (const ownerId of owners)
        await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'send-mail', { ...mail, ownerId }))
    }
    await sendMails(c, a, a, a, a)
    await open.pool
      .query(`update jobs.job set state = 'retry', retry_count = 3, start_after = now() + interval '1 minute'
      where group_id = '${c}'`)
    await open.pool.query(`delete from jobs.job where group_id = '${a}'`)
    await sendMails(a, a)
    await inTransaction(open.database, (tx) => jobs.enqueue(tx, 'send-mail', mail))
    // b never sent before, so only the current round puts these behind a's first job.
    await sendMails(b, b, b)
    await jobs.runDue()
    expect(done.join(' ')).toBe('account a b a b b')
  })

  test('is fair to owners who enqueue at the same moment', async () => {
    await Promise.all([send(a), send(a), send(a), send(a)])
    await send(b, b)
    expect(await run()).toBe('ababaa')
  })
})

test('starts the next job without waiting for the poll interval', async () => {
  const worker = await openJobs({ url: testDatabase.url, log, supervises: true })
  let done = 0
  worker.handle('process-upload', async () => void done++)
  for (let i = 0; i < 30; i++) {
    await inTransaction(open.database, (tx) =>
      worker.enqueue(tx, 'process-upload', { ownerId: randomUUID(), uploadId: randomUUID() }),
    )
  }
  await worker.startWorking()
  // Sleeping between jobs would take a second each.
  await until(() => done === 30)
  expect(done).toBe(30)
  await worker.close()
})

test("a job's log lines, and the jobs that it enqueues, have the id of the request that enqueued it", async () => {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const worker = await openJobs({
    url: testDatabase.url,
    supervises: false,
    log: createLog('worker', { logLevel: 'warn' }, { stream }),
  })
  worker.handle('send-reset', async () => {
    await inTransaction(open.database, (tx) => worker.enqueue(tx, 'send-mail', mail))
  })
  worker.handle('send-mail', async () => {
    throw new Error('no mail server')
  })
  await runWithRequestId('request-of-a-reset', () =>
    inTransaction(open.database, (tx) => jobs.enqueue(tx, 'send-reset', { email: mail.to })),
  )
  await expect(worker.runDue()).rejects.toThrow('no mail server')
  expect(JSON.parse(written)).toMatchObject({ msg: 'job failed', job: 'send-mail', reqId: 'request-of-a-reset' })
  await worker.close()
})
