import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { makeBackup } from '../../../platform/backup/make-backup.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'

let admin: TestUser
let nowMs = Date.parse('2026-03-02T08:00:00Z')
const { spoor, catcher } = setUpMailedApp({
  clock: { nowMs: () => nowMs },
  config: { production: true },
})
beforeAll(async () => {
  admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
  spoor.dependencies.config.terms = spoor.dependencies.config.termsTemplates
})

async function call(method: 'GET' | 'POST', url: string) {
  const response = await spoor.app.inject({ method, url, headers: admin.headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const readStep = async (step: string) =>
  (await call('GET', '/auth/admin/setup')).steps.find((one: { step: string }) => one.step === step)

test('lists what is set up and which variables are missing', async () => {
  expect(await call('GET', '/auth/admin/setup')).toMatchObject({
    production: true,
    steps: [
      { step: 'bank', state: 'missing', variables: expect.arrayContaining(['SPOOR_BANK_BRANCH_CODE']) },
      { step: 'support', state: 'missing', variables: ['SPOOR_SUPPORT_ADDRESS'] },
      { step: 'texts', state: 'done', variables: [] },
      { step: 'mail', state: 'done', variables: [] },
      { step: 'backup', state: 'missing', variables: [] },
    ],
    commands: { backup: 'npm run backup', restore: 'npm run restore -- FILE' },
    last_backup: null,
    last_restore: null,
  })
  spoor.dependencies.config.terms = null
  expect(await readStep('texts')).toEqual({
    step: 'texts',
    state: 'missing',
    variables: [
      'SPOOR_TERMS_TEMPLATES',
      'SPOOR_OPERATOR_NAME',
      'SPOOR_OPERATOR_ADDRESS',
      'SPOOR_OPERATOR_PHONE',
      'SPOOR_SUPPORT_ADDRESS',
      'SPOOR_INFORMATION_OFFICER',
      'SPOOR_HOSTED_IN',
    ],
  })
})

test('a backup counts for a week; backups of an external database are unknown', async () => {
  const file = path.join(spoor.dependencies.config.dataDir, 'backups', 'spoor.tar.gz')
  await makeBackup(spoor.dependencies, { file, now: new Date(nowMs) })
  nowMs += 6 * DAY_MS
  expect(await readStep('backup')).toMatchObject({ state: 'done' })
  expect(await call('GET', '/auth/admin/setup')).toMatchObject({
    last_backup: { at: '2026-03-02T08:00:00.000Z', filename: 'spoor.tar.gz' },
  })
  nowMs += DAY_MS
  expect(await readStep('backup')).toMatchObject({ state: 'missing' })
  spoor.dependencies.config.databaseUrl = 'postgres://elsewhere'
  const { steps, commands } = await call('GET', '/auth/admin/setup')
  spoor.dependencies.config.databaseUrl = null
  expect([steps.at(-1).state, commands.backup]).toEqual(['unknown', expect.stringMatching(/^pg_dump /)])
})

test("a test mail is in the administrator's language", async () => {
  const speak = (language: string) =>
    spoor.dependencies.pool.query('update app_user set preferred_language = $1 where id = $2', [language, admin.userId])
  await speak('af')
  await call('POST', '/auth/admin/test-mail')
  await speak('en')
  const [mail] = catcher.to('admin@example.com')
  expect([mail.subject, mail.text]).toEqual([
    'Toets-e-pos van Spoor',
    expect.stringContaining('Open die stelselbladsy'),
  ])
  catcher.received.length = 0
})

test('a test mail is sent immediately, returns the mail server’s reply, and is recorded', async () => {
  expect(await call('POST', '/auth/admin/test-mail')).toEqual({
    sent: true,
    to: 'admin@example.com',
    answer: expect.stringMatching(/^250 /),
  })
  const [mail] = catcher.to('admin@example.com')
  expect([mail.subject, mail.text]).toEqual(['Test email from Spoor', expect.stringContaining('/admin/system')])
  const { items } = await call('GET', '/auth/admin/audit')
  expect(items[0]).toMatchObject({ action: 'mail.tested', after: { sent: true } })
})

test('a mail server that refuses, and none at all, are distinguished', async () => {
  const { config } = spoor.dependencies
  config.smtpUrl = 'smtp://127.0.0.1:1'
  expect(await call('POST', '/auth/admin/test-mail')).toMatchObject({
    sent: false,
    answer: expect.stringContaining('ECONNREFUSED'),
  })
  config.smtpUrl = null
  expect(await call('POST', '/auth/admin/test-mail')).toMatchObject({
    sent: false,
    answer: expect.stringMatching(/mail\/.*\.eml$/),
  })
})

test('the shipped texts can be read before they are published', async () => {
  const { terms, privacy, published, version } = await call('GET', '/auth/admin/terms-templates')
  expect([published, version]).toEqual([false, spoor.dependencies.config.termsTemplates.version])
  expect(terms).toContain('[SPOOR_OPERATOR_NAME]')
  expect(privacy).toContain('Information Regulator')
})
