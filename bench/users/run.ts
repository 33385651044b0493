/**
 * The administrators' user list at scale: 100,000 users compared with 100, each in its own database on one PostgreSQL,
 * through the real HTTP application, alternating.
 *
 * Usage: npm run bench -- users
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { createApp } from '../../apps/server/src/app.ts'
import { testConfig } from '../../apps/server/src/config.ts'
import { startBenchPostgres } from '../start-spoor.ts'
import { createEmptyDatabase } from '../../apps/server/src/platform/database/testing/template-database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { createLongReads } from '../../apps/server/src/platform/database/read-replica.ts'
import { createDiskFileStore } from '../../apps/server/src/platform/files/disk-file-store.ts'
import { installJobs, openJobs } from '../../apps/server/src/platform/jobs/boss-jobs.ts'
import { createMailQueue } from '../../apps/server/src/platform/mail/mail-queue.ts'
import { createMetrics } from '../../apps/server/src/platform/monitoring/metrics.ts'
import { createReadiness } from '../../apps/server/src/platform/monitoring/readiness.ts'
import { createTestIdentity } from '../../apps/server/src/testing/test-identity.ts'
import { printBar } from '../side-by-side.ts'
import { size } from '../smallest.ts'

const FEW = size(100, 10)
const MANY = size(100_000, 100)
const USERS_PER_COMPANY = 50
const CALLS = Number(process.argv[2] ?? size(200, 1))
const WARM_UP = size(20, 0)

interface Side {
  base: string
  headers: { authorization: string }
  /** Fields of a user in the middle of the list. */
  email: string
  reference: string
  close(): Promise<void>
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-bench-'))
await fs.chmod(folder, 0o755)
const postgres = await startBenchPostgres(path.join(folder, 'database'))
const identity = await createTestIdentity()
const sides: Side[] = []
try {
  const [few, many] = [await open(FEW), await open(MANY)]
  await measure(few, many)
} finally {
  for (const side of sides) await side.close()
  await identity.close()
  await postgres.stop()
  await fs.rm(folder, { recursive: true, force: true })
}

async function open(users: number): Promise<Side> {
  const { url } = await createEmptyDatabase(postgres.url)
  await migrate(url)
  await installJobs(url)
  const log = pino({ level: 'silent' })
  const { database, pool, close } = openDatabase(url, { connections: 5 })
  const jobs = await openJobs({ url, log, supervises: false, connections: 1 })
  const parts = { database, pool, jobs, identity, log, mail: createMailQueue(jobs), clock: { nowMs: () => Date.now() } }
  const config = testConfig({ dataDir: folder })
  const files = createDiskFileStore(path.join(folder, 'files'))
  const metrics = createMetrics()
  const longReads = createLongReads({ database, pool }, null)
  const readiness = createReadiness({ pool, files, longReads })
  const dependencies = { ...parts, longReads, config, files, metrics, readiness, tracing: null }
  const app = await createApp(dependencies, { webFolder: path.join(folder, 'web') })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = await signUpAdmin(base, pool)
  await fill(pool, users)
  const { rows } = await pool.query('select email, payment_reference as reference from app_user where email like $1', [
    `%-${users / 2}@%`,
  ])
  const side = {
    ...(rows[0] as { email: string; reference: string }),
    base,
    headers,
    async close() {
      await app.close()
      await jobs.close()
      await close()
    },
  }
  sides.push(side)
  return side
}

async function signUpAdmin(base: string, pool: pg.Pool): Promise<{ authorization: string }> {
  const subject = randomUUID()
  const email = 'admin@example.com'
  const headers = { authorization: `Bearer ${await identity.token({ subject, email })}` }
  const response = await fetch(`${base}/auth/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ firebase_uid: subject, email, name: 'Bench Administrator' }),
  })
  if (!response.ok) throw new Error(await response.text())
  await pool.query("update app_user set role_type = 'system_admin'")
  return headers
}

/** Names composed of syllables, so that a search for one matches a few per cent; half of the users are employees. */
async function fill(pool: pg.Pool, users: number): Promise<void> {
  const name = (
    seed: string,
  ) => `initcap((array['ka','the','mo','si','ru','ne','da','lo','pi','fa'])[1 + (${seed} % 10)]
    || (array['bo','li','ma','zi','re','to','nu','sha','ve','go'])[1 + (${seed} / 10 % 10)]
    || (array['no','la','ri','ke','mi','su','ta','wa','xo','ju'])[1 + (${seed} / 100 % 10)])`
  await pool.query(
    `insert into company (id, name, payment_reference)
     select gen_random_uuid(), ${name('(i * 7)')} || ' Transport ' || i, 'COMP' || i from generate_series(1, $1::int) i`,
    [Math.max(1, users / USERS_PER_COMPANY)],
  )
  await pool.query(
    `with c as (select id, row_number() over (order by name) - 1 as n, count(*) over () as all from company)
     insert into app_user (id, issuer, subject, email, name, mobile, user_type, role_type, company_id, subscription_type,
       timezone, preferred_language, payment_reference, payment_verified, approval_status, subscription_expires_at,
       created_at, last_login, deactivated_at)
     select gen_random_uuid(), 'bench', 'bench-' || i, lower(${name('(i * 13)')}) || '-' || i || '@example.com',
       ${name('(i * 13)')} || ' ' || ${name('(i * 31 + i / 1000)')}, '08' || lpad((i * 7919 % 100000000)::text, 8, '0'),
       role, role, case when role <> 'individual' then c.id end, 'individual_annual', 'Africa/Johannesburg', 'en',
       upper(substr(md5(i::text), 1, 3) || lpad(to_hex(i), 5, '0')), i % 10 <> 0, case when i % 10 = 0 then 'pending' else 'approved' end,
       now() + (i % 400 - 20) * interval '1 day', now() - i * interval '7 minutes',
       case when i % 3 <> 0 then now() - (i % 90) * interval '1 day' end, case when i % 40 = 7 then now() end
     from (select i, case when i % 2 = 0 then 'individual' when i % 1000 = 1 then 'company_manager' else 'company_employee' end as role
       from generate_series(1, $1::int) i) one
     left join c on c.n = one.i % c.all`,
    [users],
  )
  await pool.query('vacuum analyze app_user')
  await pool.query('vacuum analyze company')
}

async function measure(few: Side, many: Side): Promise<void> {
  const calls: [name: string, query: (side: Side) => string][] = [
    ['first page', () => ''],
    ['first page, deactivated too', () => 'include_inactive=true'],
    ['by name, oldest first by sign-in', () => 'sort=last_login&include_inactive=true'],
    ['sorted by name', () => 'sort=name'],
    ['deep page', (side) => `offset=${side === few ? FEW / 2 : MANY / 2}&include_inactive=true`],
    ['by status', () => 'sort=approval_status'],
    ['pending ones', () => 'status=payment_pending'],
    ['approved ones', () => 'status=approved'],
    ['a rare role', () => 'role=company_manager'],
    ['search: part of a name', () => 'q=kaboli'],
    ['search: two names', () => 'q=theli+moma'],
    ['search: an address', (side) => `q=${side.email}`],
    ['search: a reference', (side) => `q=${side.reference}`],
    ['search: a mobile number', () => 'q=0821'],
    ['search: a company', () => 'q=transport+1'],
    ['search: nothing found', () => 'q=qqqxyz'],
    ['search: two letters', () => 'q=ka'],
    ['search: what everybody has', () => 'q=example.com'],
  ]
  console.log('| GET /auth/admin/users | 100 users: p50 / p95 ms | 100,000 users: p50 / p95 ms | p95 ratio |')
  console.log('|---|---|---|---|')
  const all = { few: [] as number[], many: [] as number[] }
  for (const [name, query] of calls) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let i = -WARM_UP; i < CALLS; i++) {
      // Alternates, so that other load affects both.
      for (const [key, side] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const took = await measureCall(side, query(side))
        if (i >= 0) times[key].push(took)
      }
    }
    all.few.push(...times.few)
    all.many.push(...times.many)
    printRow(name, times)
  }
  printRow('all of them', all)
  console.log('')
  printBar('p95 of the list call', quantile(all.many, 0.95) / quantile(all.few, 0.95), 3)
}

async function measureCall({ base, headers }: Side, query: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${base}/auth/admin/users?${query}`, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${query}: ${text}`)
  return performance.now() - start
}

function printRow(name: string, { few, many }: { few: number[]; many: number[] }): void {
  const ms = (times: number[]) => `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`
  const ratio = quantile(many, 0.95) / quantile(few, 0.95)
  console.log(`| ${name} | ${ms(few)} | ${ms(many)} | ${ratio.toFixed(2)} × |`)
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))]
}
