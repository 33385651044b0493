import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../../../platform/backup/make-backup.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
})

const call = async (method: 'GET' | 'POST', url: string, user = admin) => {
  const response = await spoor.app.inject({ method, url, headers: user.headers })
  return { status: response.statusCode, body: response.json() }
}

/** Mails whose retries are exhausted. */
async function giveUpMails(count: number): Promise<void> {
  const { database, jobs, pool } = spoor.dependencies
  for (let number = 1; number <= count; number++) {
    const mail = { to: `driver-${number}@example.com`, subject: 'Your file is ready', text: 'Secret', html: 'Secret' }
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'send-mail', mail))
    await pool.query(
      `update jobs.job set state = 'failed', completed_on = now(), retry_count = retry_limit,
         output = '{"message": "The mail server refused it."}'
       where name = 'send-mail' and data ->> 'to' = $1`,
      [mail.to],
    )
  }
}

test('reports database, files, mail, jobs and the last backup', async () => {
  const before = await call('GET', '/auth/admin/system')
  expect(before.body).toMatchObject({
    version: APP_VERSION,
    database: { reachable: true, version: expect.stringMatching(/^\d+/), size_bytes: expect.any(Number) },
    files: { kept_in: 'disk', reachable: true },
    mail: { goes_to: 'folder' },
    last_backup: null,
  })
  const now = new Date('2026-03-01T02:00:00Z')
  const file = path.join(spoor.dependencies.config.dataDir, 'backups', 'a.tar.gz')
  await makeBackup(spoor.dependencies, { file, now })
  const { body } = await call('GET', '/auth/admin/system')
  expect(body.last_backup).toMatchObject({ at: now.toISOString(), filename: 'a.tar.gz', files: 0 })
})

test('lists a failed mail without its text and sends it when retried', async () => {
  await giveUpMails(3)
  const first = await call('GET', '/auth/admin/system/failed-jobs?limit=2')
  expect(first.body).toMatchObject({ total: 3, items: [{ kind: 'send-mail' }, { kind: 'send-mail' }] })
  expect(JSON.stringify(first.body)).not.toContain('Secret')
  const cursor = encodeURIComponent(first.body.next_cursor)
  const second = await call('GET', `/auth/admin/system/failed-jobs?limit=2&cursor=${cursor}`)
  expect(second.body.next_cursor).toBeNull()
  const all = [...first.body.items, ...second.body.items]
  expect(all.map(({ about }: { about: string }) => about)).toEqual([
    'driver-3@example.com: Your file is ready',
    'driver-2@example.com: Your file is ready',
    'driver-1@example.com: Your file is ready',
  ])
  expect(all[0]).toMatchObject({ error: 'The mail server refused it.', tries: 12 })

  expect((await call('POST', `/auth/admin/system/failed-jobs/${all[0].id}/retry`)).status).toBe(202)
  await spoor.runJobs()
  expect((await call('GET', '/auth/admin/system/failed-jobs')).body.total).toBe(2)
  const { rows } = await spoor.dependencies.pool.query(`select state from jobs.job where id = $1`, [all[0].id])
  expect(rows).toEqual([{ state: 'completed' }])
  const { rows: record } = await spoor.dependencies.pool.query(
    `select action, after from audit_entry where subject_id = $1`,
    [all[0].id],
  )
  expect(record).toEqual([{ action: 'job.retried', after: { kind: 'send-mail' } }])
  expect((await call('POST', `/auth/admin/system/failed-jobs/${all[0].id}/retry`)).status).toBe(404)
})

test.each(['nonsense', '2026-99-99T00:00:00.000Z~8b9a4f0e-7b7e-4c8f-9d63-4b0a2a0f1c11'])(
  'an invalid cursor (%s) is refused',
  async (cursor) => {
    expect((await call('GET', `/auth/admin/system/failed-jobs?cursor=${cursor}`)).status).toBe(422)
  },
)

test('is visible to system administrators only', async () => {
  const driver = await spoor.signUp()
  expect((await call('GET', '/auth/admin/system', driver)).status).toBe(403)
})
